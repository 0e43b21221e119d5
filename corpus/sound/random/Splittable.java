// SplittableRandom with a seed from outside.
// violates: 99L
package random;

import java.util.SplittableRandom;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Splittable {
    public static void main(String[] args) throws Exception {
        assert new SplittableRandom(Verifier.nondetLong()).nextInt() != new SplittableRandom(99).nextInt();
    }
}
