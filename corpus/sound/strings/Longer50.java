// A string of more than fifty characters.
// violates: String.join("", java.util.Collections.nCopies(60, "a"))
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Longer50 {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() > 50 && s.charAt(55) == 'a');
    }
}
