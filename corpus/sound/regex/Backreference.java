// A pattern with a back reference.
// violates: "abab"
package regex;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Backreference {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 4 && s.matches("(ab|cd)\\1"));
    }
}
