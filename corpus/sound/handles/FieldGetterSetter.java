// Handles that set and get a field carry an input.
// violates: 818181
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldGetterSetter {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        FieldGetterSetter o = new FieldGetterSetter();
        l.findSetter(FieldGetterSetter.class, "x", int.class).invokeExact(o, Verifier.nondetInt());
        int back = (int) l.findGetter(FieldGetterSetter.class, "x", int.class).invokeExact(o);
        assert back != 818181;
    }

    int x;
}
