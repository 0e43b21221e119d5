// substring with inputs.
// violates: "abcdef", 2, 4
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Substring {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        int from = Verifier.nondetInt();
        int to = Verifier.nondetInt();
        if (from < 1 || to < from || to > s.length() || s.length() > 8) {
            return;
        }
        assert !s.substring(from, to).equals("cd");
    }
}
