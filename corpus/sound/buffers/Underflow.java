// A BufferUnderflowException for one limit.
// violates: 3
package buffers;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Underflow {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 3 || n > 8) {
            return;
        }
        try {
            ByteBuffer.allocate(n).getInt();
        } catch (BufferUnderflowException e) {
            assert false;
        }
    }
}
