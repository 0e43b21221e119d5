// MethodHandle.invoke converts an int input to long and boxes the result.
// violates: 1000000
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeGeneric {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(Math.class, "multiplyExact",
            MethodType.methodType(long.class, long.class, long.class));
        int n = Verifier.nondetInt();
        Object r = h.invoke(n, n);
        assert !r.equals(1000000000000L);
    }
}
