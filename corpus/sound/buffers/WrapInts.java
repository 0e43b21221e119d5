// Bytes from outside are read as an int.
// violates: 18, 52
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class WrapInts {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.wrap(new byte[] {0, 0, Verifier.nondetByte(), Verifier.nondetByte()});
        assert b.getInt() != 0x1234;
    }
}
