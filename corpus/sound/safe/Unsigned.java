// toUnsignedInt of a byte is in range.
// holds: -1
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Unsigned {
    public static void main(String[] args) throws Exception {
        int n = Byte.toUnsignedInt(Verifier.nondetByte());
        assert n >= 0 && n < 256;
    }
}
