// nextInt with a bound from outside.
// violates: 1000
package random;

import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SeedBound {
    public static void main(String[] args) throws Exception {
        int bound = Verifier.nondetInt();
        if (bound < 1 || bound > 5000) {
            return;
        }
        assert new Random(1).nextInt(bound) != 985 || bound != 1000;
    }
}
