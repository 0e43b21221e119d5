// Values pass through a queue between threads.
// violates: 4, 5
package threads;

import java.util.concurrent.ArrayBlockingQueue;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BlockingQueue {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        new Thread(() -> {
            try {
                q.put(a);
                q.put(b);
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        assert q.take() != 4 || q.take() != 5;
    }
}
