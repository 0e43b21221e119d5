// A loop adds chars to a string.
// violates: 'x', 'y', 'z'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class PlusEquals {
    public static void main(String[] args) throws Exception {
        String s = "";
        for (int i = 0; i < 3; i++) {
            s += Verifier.nondetChar();
        }
        assert !s.equals("xyz");
    }
}
