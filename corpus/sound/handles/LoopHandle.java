// A counted loop of method handles adds up an input.
// violates: 11
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopHandle {
    public static void main(String[] args) throws Throwable {
        MethodHandle body = MethodHandles.lookup().findStatic(LoopHandle.class, "step",
            MethodType.methodType(int.class, int.class, int.class));
        MethodHandle loop = MethodHandles.countedLoop(
            MethodHandles.dropArguments(MethodHandles.constant(int.class, 4), 0, int.class),
            MethodHandles.identity(int.class), body);
        assert (int) loop.invoke(Verifier.nondetInt()) != 17;
    }

    static int step(int sum, int i) {
        return sum + i;
    }
}
