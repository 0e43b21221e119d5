// round of a float.
// violates: -2.5f
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class RoundFloat {
    public static void main(String[] args) throws Exception {
        float f = Verifier.nondetFloat();
        assert !(Math.round(f) == -2 && f < -2);
    }
}
