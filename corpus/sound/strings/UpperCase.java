// toUpperCase makes two letters of one.
// violates: "\u00df"
package strings;

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class UpperCase {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 1 && s.toUpperCase(Locale.ROOT).equals("SS"));
    }
}
