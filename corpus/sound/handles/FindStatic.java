// A method handle on a static method is invoked exactly with an input.
// violates: 424242
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FindStatic {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(FindStatic.class, "inc",
            MethodType.methodType(int.class, int.class));
        int r = (int) h.invokeExact(Verifier.nondetInt());
        assert r != 424243;
    }

    static int inc(int n) {
        return n + 1;
    }
}
