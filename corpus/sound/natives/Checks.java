// Objects.checkIndex, intrinsic in the library.
// violates: 4
package natives;

import java.util.Objects;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Checks {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 4) {
            return;
        }
        try {
            Objects.checkIndex(n, 4);
        } catch (IndexOutOfBoundsException e) {
            assert false;
        }
    }
}
