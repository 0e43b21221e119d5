// UTF-16 with a byte order mark.
// violates: "hi"
package charset;

import java.nio.charset.StandardCharsets;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Utf16 {
    public static void main(String[] args) throws Exception {
        byte[] b = Verifier.nondetString().getBytes(StandardCharsets.UTF_16);
        assert !(b.length == 6 && b[0] == (byte) 0xfe && b[3] == 'h' && b[5] == 'i');
    }
}
