// Bytes of a long in a direct buffer.
// violates: 0x1100000000000022L
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DirectBytes {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(8);
        b.putLong(Verifier.nondetLong());
        b.flip();
        assert !(b.get() == 0x11 && b.get(7) == 0x22 && b.getInt(1) == 0);
    }
}
