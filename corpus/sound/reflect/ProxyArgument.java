// An input is an argument of a call on a dynamic proxy.
// violates: 123456
package reflect;

import java.lang.reflect.Proxy;
import java.util.function.IntUnaryOperator;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ProxyArgument {
    public static void main(String[] args) throws Exception {
        IntUnaryOperator op = (IntUnaryOperator) Proxy.newProxyInstance(
            ProxyArgument.class.getClassLoader(), new Class<?>[] {IntUnaryOperator.class},
            (self, method, arguments) -> (Integer) arguments[0] + 1);
        assert op.applyAsInt(Verifier.nondetInt()) != 123457;
    }
}
