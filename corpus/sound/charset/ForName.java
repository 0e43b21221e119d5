// The name of the charset is an input.
// violates: "UTF-16LE"
package charset;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ForName {
    public static void main(String[] args) throws Exception {
        byte[] b;
        try {
            b = "A".getBytes(Verifier.nondetString());
        } catch (java.io.UnsupportedEncodingException e) {
            return;
        }
        assert !(b.length == 2 && b[0] == 'A');
    }
}
