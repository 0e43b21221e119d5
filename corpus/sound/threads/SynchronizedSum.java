// Two threads add under a lock.
// violates: 300
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SynchronizedSum {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        Object lock = new Object();
        Runnable r = () -> {
            synchronized (lock) {
                sum += n;
            }
        };
        Thread a = new Thread(r);
        Thread b = new Thread(r);
        a.start();
        b.start();
        a.join();
        b.join();
        assert sum != 600;
    }

    static int sum;
}
