// setSeed, nextLong and nextBoolean.
// violates: 7L
package random;

import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SetSeed {
    public static void main(String[] args) throws Exception {
        Random r = new Random();
        r.setSeed(Verifier.nondetLong());
        assert r.nextLong() != new Random(7).nextLong();
    }
}
