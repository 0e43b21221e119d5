// A string is parsed as an int.
// violates: "-2021"
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseInt {
    public static void main(String[] args) throws Exception {
        try {
            assert Integer.parseInt(Verifier.nondetString()) != -2021;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
