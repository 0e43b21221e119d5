// compareTo and mismatch of buffers.
// violates: 4
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Compare {
    public static void main(String[] args) throws Exception {
        ByteBuffer a = ByteBuffer.wrap(new byte[] {1, 2, Verifier.nondetByte()});
        ByteBuffer b = ByteBuffer.wrap(new byte[] {1, 2, 4});
        assert a.compareTo(b) != 0 || a.mismatch(b) != -1;
    }
}
