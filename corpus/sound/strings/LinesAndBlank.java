// lines() and isBlank().
// violates: "a\n \nb"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LinesAndBlank {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 5 && s.lines().filter(String::isBlank).count() == 1 && s.lines().count() == 3);
    }
}
