// The line number of a stack trace depends on an input.
// violates: 1984
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LineNumber {
    public static void main(String[] args) throws Exception {
        int line;
        try {
            if (Verifier.nondetInt() == 1984) {
                throw new Exception();
            }
            throw new Exception();
        } catch (Exception e) {
            line = e.getStackTrace()[0].getLineNumber();
        }
        assert line != 12;
    }
}
