// A string goes through Method.invoke.
// violates: "call"
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeString {
    public static void main(String[] args) throws Exception {
        Object r = String.class.getMethod("concat", String.class).invoke(Verifier.nondetString(), "er");
        assert !r.equals("caller");
    }
}
