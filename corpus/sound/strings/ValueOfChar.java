// String.valueOf and Character.toString of a char.
// violates: 'v'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ValueOfChar {
    public static void main(String[] args) throws Exception {
        char c = Verifier.nondetChar();
        assert !(String.valueOf(c).equals("v") && Character.toString(c).concat("").equals("v"));
    }
}
