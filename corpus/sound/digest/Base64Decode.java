// Base64 is decoded from a string.
// violates: "aGk="
package digest;

import java.util.Base64;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Base64Decode {
    public static void main(String[] args) throws Exception {
        byte[] b;
        String s = Verifier.nondetString();
        if (s.length() != 4) {
            return;
        }
        try {
            b = Base64.getDecoder().decode(s);
        } catch (IllegalArgumentException e) {
            return;
        }
        assert !(b.length == 2 && b[0] == 'h' && b[1] == 'i');
    }
}
