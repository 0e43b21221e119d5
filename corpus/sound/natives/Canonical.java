// A path with an input is made canonical.
// violates: "x/../y"
package natives;

import java.io.File;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Canonical {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.length() != 6) {
            return;
        }
        assert !new File("/r", s).getCanonicalPath().equals("/r/y");
    }
}
