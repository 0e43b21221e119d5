// A scheduled task runs after a delay from outside.
// violates: 30L
// depends: clock
package clocks;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Scheduled {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 40) {
            return;
        }
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        long before = System.nanoTime();
        s.schedule(() -> 1, n, TimeUnit.MILLISECONDS).get();
        s.shutdown();
        assert System.nanoTime() - before < 25_000_000L;
    }
}
