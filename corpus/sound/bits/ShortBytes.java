// Short.reverseBytes and Character.reverseBytes.
// violates: 0x1234
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortBytes {
    public static void main(String[] args) throws Exception {
        short s = Verifier.nondetShort();
        assert Short.reverseBytes(s) != 0x3412;
    }
}
