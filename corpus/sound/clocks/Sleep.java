// How long a thread slept is an input.
// violates: 40L
// depends: clock
package clocks;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Sleep {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 60) {
            return;
        }
        long before = System.nanoTime();
        Thread.sleep(n);
        assert System.nanoTime() - before < 35_000_000L;
    }
}
