// Position, limit and remaining.
// violates: 11
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Limits {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 16) {
            return;
        }
        ByteBuffer b = ByteBuffer.allocate(16).limit(n);
        assert b.remaining() != 11;
    }
}
