// permuteArguments swaps two inputs.
// violates: 3, 1003
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Permute {
    public static void main(String[] args) throws Throwable {
        MethodType t = MethodType.methodType(int.class, int.class, int.class);
        MethodHandle sub = MethodHandles.lookup().findStatic(Math.class, "subtractExact", t);
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < 0 || b < 0) {
            return;
        }
        assert (int) MethodHandles.permuteArguments(sub, t, 1, 0).invokeExact(a, b) != 1000;
    }
}
