// CRC32 over a direct buffer.
// violates: 7
package natives;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DirectCrc {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(1).put(0, Verifier.nondetByte());
        CRC32 c = new CRC32();
        c.update(b);
        CRC32 d = new CRC32();
        d.update(7);
        assert c.getValue() != d.getValue();
    }
}
