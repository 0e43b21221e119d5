// Two chars and a constant; then the hash decides.
// violates: 'o', 'k'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatTwoChars {
    public static void main(String[] args) throws Exception {
        String s = "" + Verifier.nondetChar() + Verifier.nondetChar();
        assert !(s.hashCode() == "ok".hashCode() && s.charAt(0) == 'o');
    }
}
