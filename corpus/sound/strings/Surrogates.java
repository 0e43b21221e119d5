// A code point is appended as two chars.
// violates: 0x1f680
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Surrogates {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder();
        int c = Verifier.nondetInt();
        if (c < 0x1f000 || c > 0x1ffff) {
            return;
        }
        b.appendCodePoint(c);
        assert b.charAt(1) != '\ude80' || b.charAt(0) != '\ud83d';
    }
}
