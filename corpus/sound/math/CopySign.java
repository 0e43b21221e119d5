// copySign and signum with negative zero.
// violates: -0.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CopySign {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(d == 0 && Math.copySign(1.0, d) == -1.0);
    }
}
