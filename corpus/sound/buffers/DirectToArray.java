// A direct IntBuffer is read into an array.
// violates: 4004
package buffers;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DirectToArray {
    public static void main(String[] args) throws Exception {
        IntBuffer b = ByteBuffer.allocateDirect(8).asIntBuffer();
        b.put(0, 1).put(1, Verifier.nondetInt());
        int[] a = new int[2];
        b.get(a);
        assert a[1] != 4004;
    }
}
