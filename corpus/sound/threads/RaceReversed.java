// The other outcome of a race between two writes.
// violates: 5
// depends: schedule
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class RaceReversed {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        for (int i = 0; i < 20000; i++) {
            Thread t = new Thread(() -> shared = 1);
            t.start();
            for (int k = 0; k < i % 64 * 100; k++) {
                Thread.onSpinWait();
            }
            shared = n;
            t.join();
            assert !(n == 5 && shared == 5);
        }
    }

    static volatile int shared;
}
