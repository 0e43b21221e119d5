// rint rounds half to even.
// violates: 2.5
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Rint {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(Math.rint(d) == 2 && d - 2 == 0.5);
    }
}
