// String.valueOf of an array of inputs, and getChars.
// violates: 'o', 'k'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ValueOfChars {
    public static void main(String[] args) throws Exception {
        char[] a = {Verifier.nondetChar(), Verifier.nondetChar()};
        char[] b = new char[4];
        String.valueOf(a).getChars(0, 2, b, 1);
        assert !(b[1] == 'o' && b[2] == 'k');
    }
}
