// A constructor's handle makes a StringBuilder from an input.
// violates: "tenet"
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConstructorHandle {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findConstructor(StringBuilder.class,
            MethodType.methodType(void.class, String.class));
        StringBuilder b = (StringBuilder) h.invokeExact(Verifier.nondetString());
        assert !b.append('s').toString().equals("tenets");
    }
}
