// indexOf and lastIndexOf of a char.
// violates: "..x.x"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class IndexOf {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.indexOf('x') == 2 && s.lastIndexOf('x') == 4 && s.length() == 5 && s.startsWith(".."));
    }
}
