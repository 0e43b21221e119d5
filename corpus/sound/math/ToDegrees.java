// toRadians of an input.
// violates: 180.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ToDegrees {
    public static void main(String[] args) throws Exception {
        assert Math.toRadians(Verifier.nondetDouble()) != Math.PI;
    }
}
