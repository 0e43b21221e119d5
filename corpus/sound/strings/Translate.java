// translateEscapes and stripIndent.
// violates: "a\\tb"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Translate {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.length() != 4) {
            return;
        }
        try {
            assert !s.translateEscapes().equals("a\tb");
        } catch (IllegalArgumentException e) {
            return;
        }
    }
}
