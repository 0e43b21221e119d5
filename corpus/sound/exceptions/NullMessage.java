// A helpful NullPointerException names what was null.
// violates: 50
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NullMessage {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetInt() == 50 ? null : "x";
        try {
            s.length();
        } catch (NullPointerException e) {
            assert e.getMessage() == null || !e.getMessage().contains("String.length()");
        }
    }
}
