// A byte array view writes a long and reads ints in the other order.
// violates: 0x1122334455667788L
package handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarHandleBytes {
    public static void main(String[] args) throws Throwable {
        VarHandle longs = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[8];
        longs.set(bytes, 0, Verifier.nondetLong());
        assert (int) ints.get(bytes, 0) != 0x44332211 || (int) ints.get(bytes, 4) != 0x88776655;
    }
}
