// A group of a match is parsed as a number.
// violates: "id=4096"
package regex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Groups {
    public static void main(String[] args) throws Exception {
        Matcher m = Pattern.compile("id=([0-9]{4})").matcher(Verifier.nondetString());
        if (m.matches()) {
            assert Integer.parseInt(m.group(1)) != 4096;
        }
    }
}
