// getAndAdd, getAndBitwiseOr, getAndBitwiseXor on an input.
// violates: 256
package handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarHandleArithmetic {
    public static void main(String[] args) throws Throwable {
        VarHandle h = MethodHandles.arrayElementVarHandle(int[].class);
        int[] a = {0, Verifier.nondetInt()};
        h.getAndAdd(a, 1, 10);
        h.getAndBitwiseOr(a, 1, 1);
        h.getAndBitwiseXor(a, 1, 0xf0000000);
        assert a[1] != (267 ^ 0xf0000000);
    }
}
