// A CyclicBarrier and its action.
// violates: 66
package threads;

import java.util.concurrent.CyclicBarrier;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Barrier {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        int[] r = new int[1];
        CyclicBarrier b = new CyclicBarrier(2, () -> r[0] = n);
        Thread t = new Thread(() -> {
            try {
                b.await();
            } catch (Exception e) {
                r[0] = 0;
            }
        });
        t.start();
        b.await();
        t.join();
        assert r[0] != 66;
    }
}
