// A direct buffer keeps an int outside the heap.
// violates: 778899
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Direct {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(16);
        b.putInt(4, Verifier.nondetInt());
        assert b.getInt(4) != 778899;
    }
}
