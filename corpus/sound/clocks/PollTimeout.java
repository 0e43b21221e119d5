// A queue's poll waits as long as an input says.
// violates: 30L
// depends: clock
package clocks;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.sosy_lab.sv_benchmarks.Verifier;

public class PollTimeout {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 40) {
            return;
        }
        long before = System.nanoTime();
        new LinkedBlockingQueue<String>().poll(n, TimeUnit.MILLISECONDS);
        assert System.nanoTime() - before < 25_000_000L;
    }
}
