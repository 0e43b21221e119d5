// abs of the smallest int is negative.
// violates: -2147483648
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class AbsMin {
    public static void main(String[] args) throws Exception {
        assert Math.abs(Verifier.nondetInt()) >= 0;
    }
}
