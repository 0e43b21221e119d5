// A slice of a direct buffer shares its memory.
// violates: 515
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DirectSlice {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(12);
        b.position(4);
        b.slice().putInt(0, Verifier.nondetInt());
        assert b.getInt(4) != 515;
    }
}
