// Dimensions of a reflective multi-dimensional array are inputs.
// violates: 5, 7
package reflect;

import java.lang.reflect.Array;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayMulti {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        int m = Verifier.nondetInt();
        if (n < 1 || m < 1 || n > 20 || m > 20) {
            return;
        }
        int[][] a = (int[][]) Array.newInstance(int.class, n, m);
        assert a.length * 100 + a[0].length != 507;
    }
}
