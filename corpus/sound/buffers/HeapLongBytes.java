// Single bytes of a long in a heap buffer.
// violates: 0x0102030405060708L
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HeapLongBytes {
    public static void main(String[] args) throws Exception {
        byte[] a = ByteBuffer.allocate(8).putLong(Verifier.nondetLong()).array();
        assert !(a[0] == 1 && a[3] == 4 && a[7] == 8);
    }
}
