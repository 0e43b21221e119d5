// Arrays.copyOfRange with inputs.
// violates: 2
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CopyOfRange {
    public static void main(String[] args) throws Exception {
        int from = Verifier.nondetInt();
        if (from < 0 || from > 4) {
            return;
        }
        char[] c = Arrays.copyOfRange("abcde".toCharArray(), from, 5);
        assert c[0] != 'c';
    }
}
