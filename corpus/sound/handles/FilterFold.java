// filterArguments and filterReturnValue around an input.
// violates: -1234
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FilterFold {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodType unary = MethodType.methodType(int.class, int.class);
        MethodHandle abs = l.findStatic(Math.class, "abs", unary);
        MethodHandle neg = l.findStatic(Math.class, "negateExact", unary);
        MethodHandle h = MethodHandles.filterArguments(neg, 0, abs);
        int n = Verifier.nondetInt();
        if (n >= 0 || n == Integer.MIN_VALUE) {
            return;
        }
        assert (int) h.invokeExact(n) != -1234;
    }
}
