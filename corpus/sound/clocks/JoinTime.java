// Thread.join with a time limit gives up while the thread still sleeps.
// violates: 1L
// depends: clock
package clocks;

import org.sosy_lab.sv_benchmarks.Verifier;

public class JoinTime {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 1 || n > 300) {
            return;
        }
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        });
        t.start();
        t.join(n);
        assert !t.isAlive();
    }
}
