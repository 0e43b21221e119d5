// A decoder that reports malformed bytes.
// violates: -1
package charset;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Malformed {
    public static void main(String[] args) throws Exception {
        boolean failed = false;
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(new byte[] {Verifier.nondetByte()}));
        } catch (CharacterCodingException e) {
            failed = true;
        }
        assert !failed;
    }
}
