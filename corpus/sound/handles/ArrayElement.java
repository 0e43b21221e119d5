// Array element handles store and load an input at an index from outside.
// violates: 6, 555
package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayElement {
    public static void main(String[] args) throws Throwable {
        int[] a = new int[8];
        MethodHandle set = MethodHandles.arrayElementSetter(int[].class);
        MethodHandle get = MethodHandles.arrayElementGetter(int[].class);
        int at = Verifier.nondetInt() & 7;
        set.invokeExact(a, at, Verifier.nondetInt());
        assert (int) get.invokeExact(a, 6) != 555;
    }
}
