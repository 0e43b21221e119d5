// Reversing keeps the length.
// holds: 'a', 'b'
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderLength {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder().append(Verifier.nondetChar()).append(Verifier.nondetChar());
        assert b.reverse().length() == 2;
    }
}
