// A thread waits for a volatile field that holds an input.
// violates: 17
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class VolatileFlag {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        int[] seen = new int[1];
        Thread t = new Thread(() -> {
            while (flag == 0) {
                Thread.onSpinWait();
            }
            seen[0] = flag;
        });
        t.start();
        flag = n == 0 ? 1 : n;
        t.join();
        assert seen[0] != 17;
    }

    static volatile int flag;
}
