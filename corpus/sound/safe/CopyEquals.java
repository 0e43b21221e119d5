// A copy equals its original.
// holds: 4, 5
package safe;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CopyEquals {
    public static void main(String[] args) throws Exception {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt()};
        assert Arrays.equals(a, a.clone()) && Arrays.equals(a, Arrays.copyOf(a, 2));
    }
}
