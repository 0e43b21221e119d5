// rotateLeft by an input.
// violates: 20
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Rotate {
    public static void main(String[] args) throws Exception {
        int by = Verifier.nondetInt();
        assert !(Integer.rotateLeft(0x00001234, by) == 0x23400001 && by > 0 && by < 32);
    }
}
