// A double that is NaN becomes zero.
// violates: Double.NaN
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NaNCast {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !((int) d == 0 && d != d);
    }
}
