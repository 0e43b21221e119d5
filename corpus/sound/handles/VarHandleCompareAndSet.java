// compareAndSet succeeds only for one input.
// violates: 31337
package handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarHandleCompareAndSet {
    public static void main(String[] args) throws Throwable {
        VarHandle h = MethodHandles.lookup().findVarHandle(VarHandleCompareAndSet.class, "x", int.class);
        VarHandleCompareAndSet o = new VarHandleCompareAndSet();
        boolean swapped = h.compareAndSet(o, Verifier.nondetInt(), 1);
        assert !swapped;
    }

    int x = 31337;
}
