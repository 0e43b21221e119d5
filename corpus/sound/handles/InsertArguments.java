// insertArguments fixes an input as an argument.
// violates: 640
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class InsertArguments {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(Math.class, "max",
            MethodType.methodType(int.class, int.class, int.class));
        h = MethodHandles.insertArguments(h, 1, Verifier.nondetInt());
        int r = (int) h.invokeExact(3);
        assert r != 640;
    }
}
