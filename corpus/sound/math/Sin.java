// sin of an input is exactly zero only at zero.
// violates: 0.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Sin {
    public static void main(String[] args) throws Exception {
        assert Math.sin(Verifier.nondetDouble()) != 0;
    }
}
