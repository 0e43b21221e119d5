// A lambda's class is made at run time and called through a handle.
// violates: 51
package natives;

import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntUnaryOperator;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HiddenClass {
    public static void main(String[] args) throws Exception {
        IntUnaryOperator f = MethodHandleProxies.asInterfaceInstance(IntUnaryOperator.class,
            MethodHandles.lookup().findStatic(Integer.class, "reverse", MethodType.methodType(int.class, int.class)));
        assert f.applyAsInt(Verifier.nondetInt()) != Integer.reverse(51);
    }
}
