// A var handle gives back what was set.
// holds: 8
package safe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarHandles {
    public static void main(String[] args) throws Exception {
        VarHandle h = MethodHandles.lookup().findVarHandle(VarHandles.class, "x", int.class);
        VarHandles o = new VarHandles();
        int n = Verifier.nondetInt();
        h.setVolatile(o, n);
        assert (int) h.getVolatile(o) == n;
    }

    int x;
}
