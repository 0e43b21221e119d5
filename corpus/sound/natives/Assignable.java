// Class.isAssignableFrom of a chosen class.
// violates: 4
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Assignable {
    public static void main(String[] args) throws Exception {
        Class<?>[] all = {String.class, int[].class, Thread.class, Object.class, Integer.class};
        int n = Verifier.nondetInt();
        if (n < 0 || n > 4) {
            return;
        }
        assert !Number.class.isAssignableFrom(all[n]);
    }
}
