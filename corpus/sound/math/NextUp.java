// nextUp and nextDown.
// violates: 1.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NextUp {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert Math.nextUp(d) != 1.0000000000000002;
    }
}
