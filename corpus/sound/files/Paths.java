// Path.resolve and normalize of an input.
// violates: "../q"
package files;

import java.nio.file.Path;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Paths {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.length() != 4 || s.indexOf('\0') >= 0) {
            return;
        }
        assert !Path.of("/a/b").resolve(s).normalize().toString().equals("/a/q");
    }
}
