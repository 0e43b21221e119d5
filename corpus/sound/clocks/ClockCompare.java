// The clock is compared with an input.
// violates: 0L
// depends: clock
package clocks;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ClockCompare {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        assert System.currentTimeMillis() < n || n != 0;
    }
}
