// Each case of a string switch has its length.
// holds: "two"
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchString {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.length() > 6) {
            return;
        }
        int n = switch (s) {
            case "one", "two" -> 3;
            case "three" -> 5;
            default -> s.length();
        };
        assert n == s.length();
    }
}
