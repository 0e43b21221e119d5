// Three threads count under one lock.
// violates: 9
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SynchronizedCounter {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(() -> add(n));
            all[i].start();
        }
        for (Thread t : all) {
            t.join();
        }
        assert total != 27;
    }

    static int total;

    static synchronized void add(int n) {
        total += n;
    }
}
