// compareTo with a word.
// violates: "mango"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareTo {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.compareTo("mangn") > 0 && s.compareTo("mangp") < 0 && s.length() == 5);
    }
}
