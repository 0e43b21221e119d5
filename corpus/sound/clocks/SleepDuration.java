// TimeUnit.sleep for a time from outside.
// violates: 40L
// depends: clock
package clocks;

import java.util.concurrent.TimeUnit;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SleepDuration {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 60) {
            return;
        }
        long before = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(n);
        assert System.nanoTime() - before < 35_000_000L;
    }
}
