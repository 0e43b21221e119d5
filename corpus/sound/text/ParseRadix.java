// A string is parsed in base 36.
// violates: "zz9"
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseRadix {
    public static void main(String[] args) throws Exception {
        try {
            assert Integer.parseInt(Verifier.nondetString(), 36) != 46629;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
