// A float is cut off towards zero.
// violates: -3.99f
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatToInt {
    public static void main(String[] args) throws Exception {
        float f = Verifier.nondetFloat();
        assert !((int) f == -3 && f < -3.98f);
    }
}
