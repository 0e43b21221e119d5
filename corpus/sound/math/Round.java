// round of a double near the top of int.
// violates: 2147483646.5
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Round {
    public static void main(String[] args) throws Exception {
        assert Math.round(Verifier.nondetDouble()) != 2147483647L;
    }
}
