// min of zeros with signs.
// violates: -0.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class MinMaxZero {
    public static void main(String[] args) throws Exception {
        double d = Math.min(0.0, Verifier.nondetDouble());
        assert Double.doubleToRawLongBits(d) != Long.MIN_VALUE;
    }
}
