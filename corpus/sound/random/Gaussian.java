// nextGaussian and nextDouble from a seed.
// violates: 11L
package random;

import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Gaussian {
    public static void main(String[] args) throws Exception {
        Random r = new Random(Verifier.nondetLong());
        r.nextGaussian();
        Random q = new Random(11);
        q.nextGaussian();
        assert r.nextDouble() != q.nextDouble();
    }
}
