// An int is put between constants.
// violates: 37
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatInt {
    public static void main(String[] args) throws Exception {
        String s = "<" + Verifier.nondetInt() + ">";
        assert !s.equals("<37>");
    }
}
