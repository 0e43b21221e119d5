// Arrays.parallelPrefix and setAll.
// violates: 100
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Prefix {
    public static void main(String[] args) throws Exception {
        int x = Verifier.nondetInt();
        int[] a = new int[5];
        Arrays.setAll(a, i -> x + i);
        Arrays.parallelPrefix(a, Integer::sum);
        assert a[4] != 510;
    }
}
