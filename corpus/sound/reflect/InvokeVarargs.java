// Array arguments of Method.invoke carry two inputs.
// violates: 31, 1009
package reflect;

import java.lang.reflect.Method;
import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeVarargs {
    public static void main(String[] args) throws Exception {
        Method m = Math.class.getMethod("multiplyExact", int.class, int.class);
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < 2 || b < 1000 || a > 100 || b > 2000) {
            return;
        }
        Object product = m.invoke(null, new Object[] {a, b});
        assert !product.equals(31279);
    }
}
