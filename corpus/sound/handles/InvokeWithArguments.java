// An input is an element of the argument list of invokeWithArguments.
// violates: 99
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeWithArguments {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(Integer.class, "toHexString",
            MethodType.methodType(String.class, int.class));
        Object r = h.invokeWithArguments(List.of(Verifier.nondetInt()));
        assert !r.equals("63");
    }
}
