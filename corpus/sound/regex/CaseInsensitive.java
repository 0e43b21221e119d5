// Letters are compared without case.
// violates: "OmA"
package regex;

import java.util.regex.Pattern;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CaseInsensitive {
    public static void main(String[] args) throws Exception {
        assert !Pattern.compile("oma", Pattern.CASE_INSENSITIVE).matcher(Verifier.nondetString()).matches();
    }
}
