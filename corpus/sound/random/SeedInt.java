// The seed of a Random is an input.
// violates: 42L
package random;

import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SeedInt {
    public static void main(String[] args) throws Exception {
        long seed = Verifier.nondetLong();
        if (seed < 0 || seed > 60) {
            return;
        }
        assert new Random(seed).nextInt() != -1170105035;
    }
}
