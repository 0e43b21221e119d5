// getExponent of an input.
// violates: 1536.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class GetExponent {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(Math.getExponent(d) == 10 && d == 1536);
    }
}
