// A handle is bound to an input.
// violates: "bound"
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BindTo {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(String.class, "concat",
            MethodType.methodType(String.class, String.class)).bindTo(Verifier.nondetString());
        assert !((String) h.invokeExact("less")).equals("boundless");
    }
}
