// The message about a malformed number quotes it.
// violates: "12x"
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NumberMessage {
    public static void main(String[] args) throws Exception {
        try {
            Integer.parseInt(Verifier.nondetString());
        } catch (NumberFormatException e) {
            assert !e.getMessage().equals("For input string: \"12x\"");
        }
    }
}
