// Arrays.compare is lexicographic.
// violates: 9
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareArrays {
    public static void main(String[] args) throws Exception {
        int[] a = {5, Verifier.nondetInt()};
        assert !(Arrays.compare(a, new int[] {5, 8}) > 0 && Arrays.compare(a, new int[] {5, 10}) < 0);
    }
}
