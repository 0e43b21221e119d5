// NaN and negative zero have their places in a sorted array.
// violates: 0.0, -0.0
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SortDoubles {
    public static void main(String[] args) throws Exception {
        double[] a = {Verifier.nondetDouble(), Verifier.nondetDouble(), 1};
        Arrays.sort(a);
        assert !(1 / a[0] == Double.NEGATIVE_INFINITY && 1 / a[1] == Double.POSITIVE_INFINITY && a[1] == 0);
    }
}
