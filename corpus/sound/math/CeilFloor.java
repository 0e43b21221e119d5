// ceil gives negative zero.
// violates: -0.25
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CeilFloor {
    public static void main(String[] args) throws Exception {
        double d = Math.ceil(Verifier.nondetDouble());
        assert !(d == 0 && 1 / d < 0);
    }
}
