// Object.wait with a time limit from outside.
// violates: 40L
// depends: clock
package clocks;

import org.sosy_lab.sv_benchmarks.Verifier;

public class WaitTime {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 1 || n > 50) {
            return;
        }
        Object lock = new Object();
        long before = System.currentTimeMillis();
        synchronized (lock) {
            lock.wait(n);
        }
        assert System.currentTimeMillis() - before < 35;
    }
}
