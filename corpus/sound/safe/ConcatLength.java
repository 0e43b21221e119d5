// The length of a concatenation.
// holds: "ab", "c"
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatLength {
    public static void main(String[] args) throws Exception {
        String a = Verifier.nondetString();
        String b = Verifier.nondetString();
        if (a.length() > 3 || b.length() > 3) {
            return;
        }
        assert (a + b).length() == a.length() + b.length();
    }
}
