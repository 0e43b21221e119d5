// ulp of an input.
// violates: 3.0e16
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Ulp {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(Math.ulp(d) == 4 && d == 3.0e16);
    }
}
