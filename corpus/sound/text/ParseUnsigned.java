// An unsigned int whose int value is negative.
// violates: "4294967295"
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseUnsigned {
    public static void main(String[] args) throws Exception {
        try {
            assert Integer.parseUnsignedInt(Verifier.nondetString()) != -1;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
