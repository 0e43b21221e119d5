// The state of a thread that an input starts.
// violates: 6
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadState {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { });
        if (Verifier.nondetInt() == 6) {
            t.start();
            t.join();
        }
        assert t.getState() != Thread.State.TERMINATED;
    }
}
