// Boolean.parseBoolean ignores case.
// violates: "TrUe"
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BooleanText {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(Boolean.parseBoolean(s) && s.charAt(1) == 'r' && s.charAt(2) == 'U');
    }
}
