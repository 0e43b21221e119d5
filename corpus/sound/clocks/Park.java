// parkNanos returns after the time that is an input.
// violates: 40000000L
// depends: clock
package clocks;

import java.util.concurrent.locks.LockSupport;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Park {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 50_000_000L) {
            return;
        }
        long before = System.nanoTime();
        LockSupport.parkNanos(n);
        assert System.nanoTime() - before < 35_000_000L;
    }
}
