// compact moves bytes of a direct buffer.
// violates: 21
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DirectCompact {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(4);
        b.put((byte) 1).put(Verifier.nondetByte()).flip();
        b.get();
        b.compact();
        assert b.get(0) != 21;
    }
}
