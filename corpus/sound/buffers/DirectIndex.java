// The index in a direct buffer is an input.
// violates: 6
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DirectIndex {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(8);
        b.put(6, (byte) 1);
        assert b.get(Verifier.nondetInt() & 7) != 1;
    }
}
