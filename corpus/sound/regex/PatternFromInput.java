// The pattern itself is an input.
// violates: "q+u"
package regex;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.sosy_lab.sv_benchmarks.Verifier;

public class PatternFromInput {
    public static void main(String[] args) throws Exception {
        String p = Verifier.nondetString();
        if (p.length() != 3) {
            return;
        }
        try {
            assert !(Pattern.matches(p, "qqu") && Pattern.matches(p, "qu"));
        } catch (PatternSyntaxException e) {
            return;
        }
    }
}
