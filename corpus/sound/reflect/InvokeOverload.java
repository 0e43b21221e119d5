// The overload that is invoked has the type of an input's box.
// violates: 90
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeOverload {
    public static void main(String[] args) throws Exception {
        Object[] all = {1, "s", 2L};
        int n = Verifier.nondetInt();
        Object chosen = all[n == 90 ? 1 : 0];
        java.lang.reflect.Method m = InvokeOverload.class.getDeclaredMethod("take", chosen.getClass());
        assert !m.invoke(null, chosen).equals("string");
    }

    static String take(Integer i) {
        return "integer";
    }

    static String take(String s) {
        return "string";
    }
}
