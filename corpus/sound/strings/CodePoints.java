// codePoints of a surrogate pair.
// violates: "\ud83d\ude00"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CodePoints {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 2 && s.codePointCount(0, 2) == 1 && s.codePointAt(0) == 0x1f600);
    }
}
