// notify without the lock throws.
// violates: 27
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ObjectNotify {
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        boolean failed = false;
        try {
            if (Verifier.nondetInt() == 27) {
                o.notify();
            }
        } catch (IllegalMonitorStateException e) {
            failed = true;
        }
        assert !failed;
    }
}
