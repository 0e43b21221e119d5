// Equal strings have equal lengths.
// holds: "x"
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class StringEquality {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.equals("word")) {
            assert s.length() == 4 && s.charAt(3) == 'd';
        }
    }
}
