// The sum of chars().
// violates: "~~~"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharsSum {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 3 && s.chars().sum() == 378 && s.charAt(0) == s.charAt(2) && s.charAt(0) == '~');
    }
}
