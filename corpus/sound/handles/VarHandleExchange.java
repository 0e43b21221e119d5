// compareAndExchange and getAndSet return what was there.
// violates: 4096
package handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarHandleExchange {
    public static void main(String[] args) throws Throwable {
        VarHandle h = MethodHandles.lookup().findVarHandle(VarHandleExchange.class, "x", int.class);
        VarHandleExchange o = new VarHandleExchange();
        o.x = Verifier.nondetInt();
        int first = (int) h.getAndSet(o, 5);
        int second = (int) h.compareAndExchange(o, 5, first + 1);
        assert second != 5 || o.x != 4097;
    }

    int x;
}
