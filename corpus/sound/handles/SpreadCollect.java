// A spreader takes its arguments from an array of inputs.
// violates: "ab", "cd"
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SpreadCollect {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(String.class, "concat",
            MethodType.methodType(String.class, String.class)).asSpreader(Object[].class, 2);
        Object r = (Object) h.invoke(new Object[] {Verifier.nondetString(), Verifier.nondetString()});
        assert !r.equals("abcd");
    }
}
