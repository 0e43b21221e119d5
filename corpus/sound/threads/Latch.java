// A CountDownLatch orders a write before a read.
// violates: 'L'
package threads;

import java.util.concurrent.CountDownLatch;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Latch {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        char c = Verifier.nondetChar();
        char[] box = new char[1];
        new Thread(() -> {
            box[0] = c;
            latch.countDown();
        }).start();
        latch.await();
        assert box[0] != 'L';
    }
}
