// An int is boxed and given to a static method by Method.invoke.
// violates: 12345
package reflect;

import java.lang.reflect.Method;
import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeStatic {
    public static void main(String[] args) throws Exception {
        Method m = InvokeStatic.class.getDeclaredMethod("test", int.class);
        m.invoke(null, Verifier.nondetInt());
        assert !hit;
    }

    static boolean hit;

    static void test(int n) {
        hit = n == 12345;
    }
}
