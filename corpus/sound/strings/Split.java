// split by a character.
// violates: "k:v:"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Split {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 4 && s.split(":", -1).length == 3 && s.split(":").length == 2 && s.startsWith("k"));
    }
}
