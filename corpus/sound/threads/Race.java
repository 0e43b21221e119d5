// Two threads write without a lock: the last one wins, and either may be the last.
// violates: 5
// depends: schedule
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Race {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        for (int i = 0; i < 2000; i++) {
            Thread t = new Thread(() -> shared = n);
            t.start();
            shared = 1;
            t.join();
            assert !(n == 5 && shared == 5);
        }
    }

    static volatile int shared;
}
