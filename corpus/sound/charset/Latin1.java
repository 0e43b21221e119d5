// ISO-8859-1 replaces what it does not have.
// violates: "\u4e2d"
package charset;

import java.nio.charset.StandardCharsets;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Latin1 {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        byte[] b = s.getBytes(StandardCharsets.ISO_8859_1);
        assert !(b.length == 1 && b[0] == '?' && s.charAt(0) != '?');
    }
}
