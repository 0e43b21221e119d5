// A CharsetEncoder encodes an input char.
// violates: 'z'
package charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Encoder {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = StandardCharsets.US_ASCII.newEncoder()
            .encode(CharBuffer.wrap(new char[] {(char) (Verifier.nondetChar() & 0x7f)}));
        assert b.get(0) != 'z';
    }
}
