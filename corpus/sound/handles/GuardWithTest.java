// The test of guardWithTest sees an input.
// violates: 505
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class GuardWithTest {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle test = l.findStatic(GuardWithTest.class, "is505", MethodType.methodType(boolean.class, int.class));
        MethodHandle yes = MethodHandles.dropArguments(MethodHandles.constant(String.class, "yes"), 0, int.class);
        MethodHandle no = MethodHandles.dropArguments(MethodHandles.constant(String.class, "no"), 0, int.class);
        String r = (String) MethodHandles.guardWithTest(test, yes, no).invokeExact(Verifier.nondetInt());
        assert !r.equals("yes");
    }

    static boolean is505(int n) {
        return n == 505;
    }
}
