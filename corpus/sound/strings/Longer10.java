// A string of more than ten characters.
// violates: "abcdefghijklm"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Longer10 {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 13 && s.charAt(12) == 'm');
    }
}
