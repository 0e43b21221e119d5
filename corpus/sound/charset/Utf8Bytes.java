// A string becomes UTF-8 bytes.
// violates: "\u20ac"
package charset;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Utf8Bytes {
    public static void main(String[] args) throws Exception {
        byte[] b = Verifier.nondetString().getBytes(StandardCharsets.UTF_8);
        assert !Arrays.equals(b, new byte[] {(byte) 0xe2, (byte) 0x82, (byte) 0xac});
    }
}
