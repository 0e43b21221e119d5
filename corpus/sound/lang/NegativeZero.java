// 0.0 equals -0.0, but not as objects.
// violates: -0.0
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NegativeZero {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(d == 0.0 && !Double.valueOf(d).equals(0.0));
    }
}
