// StrictMath.hypot of two inputs.
// violates: 3.0, 4.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class StrictHypot {
    public static void main(String[] args) throws Exception {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        assert !(StrictMath.hypot(a, b) == 5 && a == 3 && b == 4);
    }
}
