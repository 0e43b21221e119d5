// Arrays.copyOf to a length from outside.
// violates: 21
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CopyOf {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 40) {
            return;
        }
        assert Arrays.copyOf(new int[] {1, 2, 3}, n).length != 21;
    }
}
