// min and max clamp.
// holds: 50
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Clamp {
    public static void main(String[] args) throws Exception {
        int n = Math.max(0, Math.min(Verifier.nondetInt(), 10));
        assert n >= 0 && n <= 10;
    }
}
