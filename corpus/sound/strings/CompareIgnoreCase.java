// compareToIgnoreCase.
// violates: "ZeBrA"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareIgnoreCase {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.compareToIgnoreCase("zebra") == 0 && s.charAt(0) == 'Z' && s.charAt(1) == 'e' && s.charAt(2) == 'B');
    }
}
