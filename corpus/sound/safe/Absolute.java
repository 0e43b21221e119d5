// abs is not negative above the smallest int.
// holds: -5
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Absolute {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n == Integer.MIN_VALUE) {
            return;
        }
        assert Math.abs(n) >= 0;
    }
}
