// Bytes from outside become a string.
// violates: 0xc3, 0xa4
package charset;

import java.nio.charset.StandardCharsets;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Utf8Decode {
    public static void main(String[] args) throws Exception {
        byte[] b = {(byte) Verifier.nondetInt(), (byte) Verifier.nondetInt()};
        assert !new String(b, StandardCharsets.UTF_8).equals("\u00e4");
    }
}
