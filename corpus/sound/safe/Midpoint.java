// The unsigned shift makes a mean of two that are not negative.
// holds: 3, 8
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Midpoint {
    public static void main(String[] args) throws Exception {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < 0 || b < a) {
            return;
        }
        int m = (a + b) >>> 1;
        assert a <= m && m <= b;
    }
}
