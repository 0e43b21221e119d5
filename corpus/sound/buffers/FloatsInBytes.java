// putFloat and getShort.
// violates: 2.0f
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatsInBytes {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(4).putFloat(0, Verifier.nondetFloat());
        assert b.getShort(0) != 0x4000 || b.getShort(2) != 0;
    }
}
