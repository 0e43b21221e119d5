// toHexString of four bits is one digit.
// holds: 11
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class HexDigits {
    public static void main(String[] args) throws Exception {
        assert Integer.toHexString(Verifier.nondetInt() & 15).length() == 1;
    }
}
