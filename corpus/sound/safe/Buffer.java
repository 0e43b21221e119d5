// A heap buffer gives back an int.
// holds: 99
package safe;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Buffer {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(8);
        int n = Verifier.nondetInt();
        b.putInt(0, n);
        assert b.getInt(0) == n;
    }
}
