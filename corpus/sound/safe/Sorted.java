// Sorted values are in order.
// holds: 3, 1, 2
package safe;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Sorted {
    public static void main(String[] args) throws Exception {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        Arrays.sort(a);
        assert a[0] <= a[1] && a[1] <= a[2];
    }
}
