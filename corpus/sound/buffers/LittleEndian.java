// A long is written in little endian order and read in big.
// violates: 1L
package buffers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LittleEndian {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        b.putLong(Verifier.nondetLong()).flip();
        assert b.order(ByteOrder.BIG_ENDIAN).getLong() != 0x0100000000000000L;
    }
}
