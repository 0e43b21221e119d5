// Character methods on an input.
// violates: '\u0664'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharacterKinds {
    public static void main(String[] args) throws Exception {
        char c = Verifier.nondetChar();
        assert !(Character.isDigit(c) && Character.getNumericValue(c) == 4 && c > 255);
    }
}
