// A digit in text parses to its value.
// holds: 7
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseSmall {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 9) {
            return;
        }
        assert Integer.parseInt("" + n) == n;
    }
}
