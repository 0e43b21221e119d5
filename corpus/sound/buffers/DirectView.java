// A DoubleBuffer view of a direct buffer.
// violates: 0.5
package buffers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DirectView {
    public static void main(String[] args) throws Exception {
        DoubleBuffer v = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder()).asDoubleBuffer();
        v.put(1, Verifier.nondetDouble());
        assert v.get(1) != 0.5;
    }
}
