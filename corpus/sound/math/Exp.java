// exp overflows.
// violates: 1000.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Exp {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(Math.exp(d) == Double.POSITIVE_INFINITY && d < 1e6);
    }
}
