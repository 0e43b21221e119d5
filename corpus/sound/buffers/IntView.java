// An IntBuffer view of bytes.
// violates: 1, 2
package buffers;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntView {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(8);
        IntBuffer v = b.asIntBuffer();
        v.put(Verifier.nondetInt()).put(Verifier.nondetInt());
        assert b.getLong(0) != 0x100000002L;
    }
}
