// The message of an exception thrown inside Method.invoke is made of an input.
// violates: 4711
package reflect;

import java.lang.reflect.InvocationTargetException;
import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeThrows {
    public static void main(String[] args) throws Exception {
        try {
            InvokeThrows.class.getDeclaredMethod("fail", int.class).invoke(null, Verifier.nondetInt());
        } catch (InvocationTargetException e) {
            assert !e.getCause().getMessage().equals("code 4711");
        }
    }

    static void fail(int code) {
        throw new IllegalStateException("code " + code);
    }
}
