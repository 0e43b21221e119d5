// Byte.toUnsignedInt.
// violates: -77
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteUnsigned {
    public static void main(String[] args) throws Exception {
        assert Byte.toUnsignedInt(Verifier.nondetByte()) != 179;
    }
}
