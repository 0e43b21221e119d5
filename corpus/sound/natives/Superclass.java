// Class.getSuperclass of a chosen class.
// violates: 2
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Superclass {
    public static void main(String[] args) throws Exception {
        Class<?>[] all = {String.class, Object.class, Integer.class};
        int n = Verifier.nondetInt();
        if (n < 0 || n > 2) {
            return;
        }
        assert all[n].getSuperclass() != Number.class;
    }
}
