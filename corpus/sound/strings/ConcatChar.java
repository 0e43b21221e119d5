// A char is put behind a constant.
// violates: 'c'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatChar {
    public static void main(String[] args) throws Exception {
        String s = "10/100" + Verifier.nondetChar();
        assert !s.equals("10/100c");
    }
}
