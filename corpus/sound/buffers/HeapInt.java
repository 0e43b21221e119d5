// A heap ByteBuffer in big endian order.
// violates: 0x0a0b0c0d
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HeapInt {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(2, Verifier.nondetInt());
        assert !(b.get(2) == 10 && b.get(3) == 11 && b.get(4) == 12 && b.get(5) == 13);
    }
}
