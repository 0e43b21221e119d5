// ReentrantLock with a Condition.
// violates: 15
package threads;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Lock {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition filled = lock.newCondition();
        int n = Verifier.nondetInt();
        new Thread(() -> {
            lock.lock();
            try {
                box = n;
                filled.signalAll();
            } finally {
                lock.unlock();
            }
        }).start();
        lock.lock();
        while (box == null) {
            filled.await();
        }
        lock.unlock();
        assert box != 15;
    }

    static volatile Integer box;
}
