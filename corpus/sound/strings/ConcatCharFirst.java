// A char is put before a constant.
// violates: 'c'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatCharFirst {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetChar() + "/x";
        assert !s.equals("c/x");
    }
}
