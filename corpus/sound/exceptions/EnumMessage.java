// The message about an enum constant that is not there.
// violates: "SQUARE"
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumMessage {
    public static void main(String[] args) throws Exception {
        try {
            Form.valueOf(Verifier.nondetString());
        } catch (IllegalArgumentException e) {
            assert !e.getMessage().endsWith("Form.SQUARE");
        }
    }

    enum Form { CIRCLE }
}
