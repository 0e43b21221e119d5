// putDouble and getLong of a heap buffer.
// violates: 1.0
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HeapDouble {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(8).putDouble(0, Verifier.nondetDouble());
        assert b.getLong(0) != 0x3ff0000000000000L;
    }
}
