// Plain, opaque, acquire and release accesses in a row carry an input.
// violates: 24680L
package handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarHandleModes {
    public static void main(String[] args) throws Throwable {
        VarHandle h = MethodHandles.lookup().findStaticVarHandle(VarHandleModes.class, "x", long.class);
        h.set(Verifier.nondetLong());
        h.setOpaque((long) h.get() + 1);
        h.setRelease((long) h.getOpaque() + 1);
        assert (long) h.getAcquire() != 24682L;
    }

    static long x;
}
