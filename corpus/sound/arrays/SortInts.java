// Arrays.sort on inputs.
// violates: 30, 10, 20
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SortInts {
    public static void main(String[] args) throws Exception {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        int first = a[0];
        Arrays.sort(a);
        assert !(a[0] == 10 && a[1] == 20 && a[2] == 30 && first == 30);
    }
}
