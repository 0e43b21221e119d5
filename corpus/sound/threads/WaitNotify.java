// wait and notifyAll hand over an input.
// violates: -12
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class WaitNotify {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        int n = Verifier.nondetInt();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                value = n;
                ready = true;
                lock.notifyAll();
            }
        });
        t.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
        }
        assert value != -12;
    }

    static int value;
    static boolean ready;
}
