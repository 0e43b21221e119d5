// An array with inputs is cloned.
// violates: 12, 2112
package arrays;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CloneOfArray {
    public static void main(String[] args) throws Exception {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt()};
        int[] b = a.clone();
        a[1] = 0;
        assert b[0] + b[1] != 2124 || b[0] != 12;
    }
}
