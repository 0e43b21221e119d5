// floatToIntBits and floatToRawIntBits.
// violates: 0.15625f
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatBits {
    public static void main(String[] args) throws Exception {
        assert Float.floatToRawIntBits(Verifier.nondetFloat()) != 0x3e200000;
    }
}
