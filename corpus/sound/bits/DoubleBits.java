// doubleToLongBits of an input.
// violates: 6.103515625e-5
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleBits {
    public static void main(String[] args) throws Exception {
        assert Double.doubleToLongBits(Verifier.nondetDouble()) != 0x3f10000000000000L;
    }
}
