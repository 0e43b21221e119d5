// An input is the message of an exception.
// violates: "why"
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Message {
    public static void main(String[] args) throws Exception {
        try {
            throw new IllegalStateException(Verifier.nondetString());
        } catch (IllegalStateException e) {
            assert !e.getMessage().equals("why");
        }
    }
}
