// A lock that is held can be taken again.
// holds: 1
package safe;

import java.util.concurrent.locks.ReentrantLock;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Locked {
    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        int n = Verifier.nondetInt();
        if (n > 0) {
            l.lock();
        }
        assert l.getHoldCount() == (n > 0 ? 2 : 1);
    }
}
