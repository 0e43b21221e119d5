// lookingAt and the end of the match.
// violates: "000x"
package regex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LookingAt {
    public static void main(String[] args) throws Exception {
        Matcher m = Pattern.compile("0*").matcher(Verifier.nondetString());
        assert !(m.lookingAt() && m.end() == 3);
    }
}
