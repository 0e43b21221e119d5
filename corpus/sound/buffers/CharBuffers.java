// A CharBuffer wraps an input string.
// violates: "wrap"
package buffers;

import java.nio.CharBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CharBuffers {
    public static void main(String[] args) throws Exception {
        CharBuffer c = CharBuffer.wrap(Verifier.nondetString());
        assert !(c.length() == 4 && c.toString().equals("wrap"));
    }
}
