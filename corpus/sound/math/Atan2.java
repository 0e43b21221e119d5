// atan2 of two inputs.
// violates: 1.0, 1.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Atan2 {
    public static void main(String[] args) throws Exception {
        double y = Verifier.nondetDouble();
        double x = Verifier.nondetDouble();
        assert !(Math.atan2(y, x) == Math.PI / 4 && x == 1);
    }
}
