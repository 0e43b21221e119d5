// Which method of a proxy was called depends on an input.
// violates: 86
package reflect;

import java.lang.reflect.Proxy;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ProxyName {
    public static void main(String[] args) throws Exception {
        String[] called = new String[1];
        TwoWays p = (TwoWays) Proxy.newProxyInstance(
            ProxyName.class.getClassLoader(), new Class<?>[] {TwoWays.class},
            (self, method, arguments) -> called[0] = method.getName());
        if (Verifier.nondetInt() == 86) {
            p.right();
        } else {
            p.left();
        }
        assert !called[0].equals("right");
    }

    public interface TwoWays {
        Object left();

        Object right();
    }
}
