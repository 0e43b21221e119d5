// compareTo of a narrow and a wide string.
// violates: "a\u0100"
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareWide {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 2 && s.compareTo("a\u00ff") > 0 && s.compareTo("a\u0101") < 0);
    }
}
