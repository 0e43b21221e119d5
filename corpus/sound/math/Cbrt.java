// The cube root of an input.
// violates: 1728.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Cbrt {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert Math.cbrt(d) != 12.0;
    }
}
