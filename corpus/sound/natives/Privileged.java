// AccessController.doPrivileged runs an action with an input.
// violates: 808
package natives;

import java.security.AccessController;
import java.security.PrivilegedAction;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Privileged {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        @SuppressWarnings("removal")
        int r = AccessController.doPrivileged((PrivilegedAction<Integer>) () -> n + 1);
        assert r != 809;
    }
}
