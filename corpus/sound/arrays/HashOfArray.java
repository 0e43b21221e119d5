// Arrays.hashCode of two inputs.
// violates: 7, 11
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HashOfArray {
    public static void main(String[] args) throws Exception {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        if (x < 0 || y < 0 || x > 30 || y > 30) {
            return;
        }
        assert Arrays.hashCode(new int[] {x, y}) != 961 + 7 * 31 + 11;
    }
}
