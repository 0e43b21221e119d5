// A string is matched as a whole.
// violates: "a12-b"
package regex;

import java.util.regex.Pattern;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Matches {
    public static void main(String[] args) throws Exception {
        assert !Pattern.matches("[a-c][0-9]{2}-[a-c]", Verifier.nondetString());
    }
}
