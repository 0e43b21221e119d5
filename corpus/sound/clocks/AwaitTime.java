// A Condition waits for a time from outside.
// violates: 40000000L
// depends: clock
package clocks;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AwaitTime {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 50_000_000L) {
            return;
        }
        ReentrantLock lock = new ReentrantLock();
        Condition c = lock.newCondition();
        lock.lock();
        long left = c.awaitNanos(n);
        assert !(left <= 0 && n > 39_000_000L);
    }
}
