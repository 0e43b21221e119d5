// A filled array has the value everywhere.
// holds: 2, 9
package safe;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Filled {
    public static void main(String[] args) throws Exception {
        int[] a = new int[4];
        int at = Verifier.nondetInt() & 3;
        int v = Verifier.nondetInt();
        Arrays.fill(a, v);
        assert a[at] == v;
    }
}
