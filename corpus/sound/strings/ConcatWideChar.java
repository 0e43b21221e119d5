// A wide char turns a narrow string into a wide one.
// violates: '\u0416'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatWideChar {
    public static void main(String[] args) throws Exception {
        String s = "narrow" + Verifier.nondetChar();
        assert !(s.charAt(6) == '\u0416' && s.endsWith("w\u0416"));
    }
}
