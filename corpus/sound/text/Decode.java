// Integer.decode knows prefixes.
// violates: "0x1F"
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Decode {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        try {
            assert !(s.length() == 4 && Integer.decode(s) == 31);
        } catch (NumberFormatException e) {
            return;
        }
    }
}
