// A heap buffer is put into a direct one and copied back.
// violates: 66
package buffers;

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DirectCopy {
    public static void main(String[] args) throws Exception {
        ByteBuffer heap = ByteBuffer.wrap(new byte[] {1, Verifier.nondetByte(), 3});
        ByteBuffer direct = ByteBuffer.allocateDirect(3);
        direct.put(heap).flip();
        byte[] back = new byte[3];
        direct.get(back);
        assert back[1] != 66;
    }
}
