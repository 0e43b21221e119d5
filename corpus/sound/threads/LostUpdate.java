// Increments without a lock may get lost.
// violates: 2
// depends: schedule
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LostUpdate {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n != 2) {
            return;
        }
        for (int round = 0; round < 5000; round++) {
            count = 0;
            Runnable r = () -> {
                for (int i = 0; i < 200; i++) {
                    int before = count;
                    if (i % 20 == 0) {
                        Thread.yield();
                    }
                    count = before + 1;
                }
            };
            Thread a = new Thread(r);
            a.start();
            r.run();
            a.join();
            assert count == 400;
        }
    }

    static volatile int count;
}
