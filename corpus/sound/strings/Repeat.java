// repeat with a count from outside.
// violates: "ab", 3
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Repeat {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        int n = Verifier.nondetInt();
        if (n < 0 || n > 9 || s.length() > 4) {
            return;
        }
        assert !s.repeat(n).equals("ababab");
    }
}
