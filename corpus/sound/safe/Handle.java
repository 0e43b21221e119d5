// A method handle computes what the method does.
// holds: 9
package safe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Handle {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(Math.class, "abs", MethodType.methodType(int.class, int.class));
        int n = Verifier.nondetInt();
        int r = (int) h.invokeExact(n);
        assert r == Math.abs(n);
    }
}
