// AtomicInteger and AtomicLong updates.
// violates: 9
package threads;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Atomics {
    public static void main(String[] args) throws Exception {
        AtomicInteger a = new AtomicInteger(Verifier.nondetInt());
        a.incrementAndGet();
        a.updateAndGet(x -> x * 10);
        AtomicLong b = new AtomicLong(a.get());
        b.accumulateAndGet(5, Long::sum);
        assert b.get() != 105;
    }
}
