// An input is the message of an exception that catchException handles.
// violates: "boom"
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CatchException {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle fail = l.findStatic(CatchException.class, "fail", MethodType.methodType(String.class, String.class));
        MethodHandle caught = l.findVirtual(Throwable.class, "getMessage", MethodType.methodType(String.class))
            .asType(MethodType.methodType(String.class, RuntimeException.class));
        String r = (String) MethodHandles.catchException(fail, RuntimeException.class, caught).invokeExact(Verifier.nondetString());
        assert !r.equals("boom");
    }

    static String fail(String why) {
        throw new RuntimeException(why);
    }
}
