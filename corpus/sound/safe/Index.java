// A masked index is in range.
// holds: 100
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Index {
    public static void main(String[] args) throws Exception {
        int[] a = new int[8];
        a[Verifier.nondetInt() & 7] = 1;
        int sum = 0;
        for (int v : a) {
            sum += v;
        }
        assert sum == 1;
    }
}
