// Arrays.mismatch over long arrays, vectorised in the library.
// violates: 17
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongMismatch {
    public static void main(String[] args) throws Exception {
        byte[] a = new byte[32];
        byte[] b = new byte[32];
        a[Verifier.nondetInt() & 31] = 1;
        assert Arrays.mismatch(a, b) != 17;
    }
}
