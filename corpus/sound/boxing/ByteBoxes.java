// All bytes are cached: boxes of equal bytes are the same object.
// violates: -128, -128
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteBoxes {
    public static void main(String[] args) throws Exception {
        Byte a = Verifier.nondetByte();
        Byte b = Verifier.nondetByte();
        assert !(a == b && a == -128);
    }
}
