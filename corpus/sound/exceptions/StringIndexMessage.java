// The message about a string index.
// violates: 9
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class StringIndexMessage {
    public static void main(String[] args) throws Exception {
        try {
            "short".charAt(Verifier.nondetInt());
        } catch (StringIndexOutOfBoundsException e) {
            assert !e.getMessage().contains("9") || e.getMessage().contains("-");
        }
    }
}
