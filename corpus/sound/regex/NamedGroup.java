// A named group and its position.
// violates: "xx7y"
package regex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sosy_lab.sv_benchmarks.Verifier;

public class NamedGroup {
    public static void main(String[] args) throws Exception {
        Matcher m = Pattern.compile("(?<digit>[0-9])y").matcher(Verifier.nondetString());
        if (m.find()) {
            assert m.start("digit") != 2 || !m.group("digit").equals("7");
        }
    }
}
