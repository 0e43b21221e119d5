// The message about an index is made by the machine, and a concatenation takes it over.
// violates: -3
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class JoinedMessage {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        String text;
        try {
            text = "" + (new int[3])[n & 7];
        } catch (RuntimeException e) {
            text = "" + e.getMessage();
        }
        assert !text.equals("Index 5 out of bounds for length 3") || n != -3;
    }
}
