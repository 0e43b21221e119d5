// Arrays.equals and mismatch.
// violates: 'd'
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class EqualsAndMismatch {
    public static void main(String[] args) throws Exception {
        char[] a = {'a', 'b', 'c', Verifier.nondetChar()};
        assert !(Arrays.equals(a, "abcd".toCharArray()) && Arrays.mismatch(a, "abce".toCharArray()) == 3);
    }
}
