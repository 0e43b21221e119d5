// >>> of a negative byte is done as int.
// violates: -2
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class UnsignedShift {
    public static void main(String[] args) throws Exception {
        byte b = Verifier.nondetByte();
        b >>>= 1;
        assert b != -1;
    }
}
