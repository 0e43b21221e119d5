// Double.parseDouble of an input string.
// violates: "2.5e3"
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseDouble {
    public static void main(String[] args) throws Exception {
        double d;
        String s = Verifier.nondetString();
        if (s.length() != 5 || s.charAt(3) != 'e') {
            return;
        }
        try {
            d = Double.parseDouble(s);
        } catch (NumberFormatException e) {
            return;
        }
        assert d != 2500.0;
    }
}
