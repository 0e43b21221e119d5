// A ThreadLocal keeps an input apart from another thread's value.
// violates: 606
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Local {
    public static void main(String[] args) throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);
        local.set(Verifier.nondetInt());
        Thread t = new Thread(() -> local.set(2));
        t.start();
        t.join();
        assert local.get() != 606;
    }
}
