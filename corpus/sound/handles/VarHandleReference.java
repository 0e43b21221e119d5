// A reference to an input string is swapped through a var handle.
// violates: "swap"
package handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarHandleReference {
    public static void main(String[] args) throws Throwable {
        VarHandle h = MethodHandles.lookup().findVarHandle(VarHandleReference.class, "s", String.class);
        VarHandleReference o = new VarHandleReference();
        h.compareAndSet(o, null, Verifier.nondetString());
        String back = (String) h.getAndSet(o, "gone");
        assert !back.equals("swap");
    }

    volatile String s;
}
