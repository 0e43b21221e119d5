// A string is put between constants.
// violates: "in"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatString {
    public static void main(String[] args) throws Exception {
        String s = "(" + Verifier.nondetString() + ")";
        assert !s.equals("(in)");
    }
}
