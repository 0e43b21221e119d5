// System.arraycopy moves an input within one array.
// violates: 60606
package arrays;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayCopy {
    public static void main(String[] args) throws Exception {
        int[] a = {1, Verifier.nondetInt(), 3, 4};
        System.arraycopy(a, 0, a, 1, 3);
        assert a[2] != 60606;
    }
}
