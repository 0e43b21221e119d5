// StrictMath.tan and asin.
// violates: 0.5
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class StrictTan {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(d == 0.5 && StrictMath.asin(d) == StrictMath.asin(0.5) && StrictMath.tan(d) > 0.5);
    }
}
