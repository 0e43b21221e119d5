// Thread.holdsLock depends on which object is locked.
// violates: 5
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class HoldsLock {
    public static void main(String[] args) throws Exception {
        Object a = new Object();
        Object b = new Object();
        boolean held;
        synchronized (Verifier.nondetInt() == 5 ? b : a) {
            held = Thread.holdsLock(b);
        }
        assert !held;
    }
}
