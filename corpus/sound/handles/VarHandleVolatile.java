// A var handle sets and gets a field in volatile mode.
// violates: 1357
package handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarHandleVolatile {
    public static void main(String[] args) throws Throwable {
        VarHandle h = MethodHandles.lookup().findVarHandle(VarHandleVolatile.class, "x", int.class);
        VarHandleVolatile o = new VarHandleVolatile();
        h.setVolatile(o, Verifier.nondetInt());
        assert (int) h.getVolatile(o) != 1357;
    }

    int x;
}
