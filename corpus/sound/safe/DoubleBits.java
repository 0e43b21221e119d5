// Bits of a double and back.
// holds: 2.5
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleBits {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert d != d || Double.longBitsToDouble(Double.doubleToRawLongBits(d)) == d;
    }
}
