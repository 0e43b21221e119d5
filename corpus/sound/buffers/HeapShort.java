// putShort and putChar into a heap buffer.
// violates: 258
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HeapShort {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(4).putShort(1, Verifier.nondetShort());
        assert !(b.get(1) == 1 && b.get(2) == 2);
    }
}
