// An int comes back boxed from a private instance method that is invoked by reflection.
// violates: 7777
package reflect;

import java.lang.reflect.Method;
import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeResult {
    public static void main(String[] args) throws Exception {
        Method m = InvokeResult.class.getDeclaredMethod("twice", int.class);
        m.setAccessible(true);
        Object r = m.invoke(new InvokeResult(), Verifier.nondetInt());
        assert (Integer) r != 15554;
    }

    private int twice(int n) {
        return 2 * n;
    }
}
