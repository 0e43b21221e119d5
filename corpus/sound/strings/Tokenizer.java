// A StringTokenizer counts and gives tokens.
// violates: "one two"
package strings;

import java.util.StringTokenizer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Tokenizer {
    public static void main(String[] args) throws Exception {
        StringTokenizer t = new StringTokenizer(Verifier.nondetString());
        assert !(t.countTokens() == 2 && t.nextToken().equals("one") && t.nextToken().equals("two"));
    }
}
