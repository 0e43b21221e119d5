// A class of letters beyond Latin-1.
// violates: "\u0416"
package regex;

import org.sosy_lab.sv_benchmarks.Verifier;

public class UnicodeClass {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !s.matches("\\p{IsCyrillic}");
    }
}
