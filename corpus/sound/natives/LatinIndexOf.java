// indexOf of a string in a longer one, intrinsic in the library.
// violates: "ell"
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LatinIndexOf {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 3 && "hello yellow".indexOf(s) == 1);
    }
}
