// ReentrantReadWriteLock and its hold counts.
// violates: 3
package threads;

import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ReadWrite {
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        int n = Verifier.nondetInt();
        if (n < 0 || n > 10) {
            return;
        }
        for (int i = 0; i < n; i++) {
            l.readLock().lock();
        }
        assert l.getReadHoldCount() != 3;
    }
}
