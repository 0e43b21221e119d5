// A slice at a position from outside.
// violates: 3
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Slice {
    public static void main(String[] args) throws Exception {
        int at = Verifier.nondetInt();
        if (at < 0 || at > 4) {
            return;
        }
        ByteBuffer b = ByteBuffer.wrap(new byte[] {5, 6, 7, 8, 9});
        assert b.position(at).slice().get(0) != 8;
    }
}
