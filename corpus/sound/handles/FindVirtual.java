// String.charAt through a method handle with an index and a string from outside.
// violates: "abcz", 3
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FindVirtual {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(String.class, "charAt",
            MethodType.methodType(char.class, int.class));
        String s = Verifier.nondetString();
        int at = Verifier.nondetInt();
        if (at < 2 || at >= s.length()) {
            return;
        }
        assert (char) h.invokeExact(s, at) != 'z';
    }
}
