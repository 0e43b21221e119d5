// A ClassCastException names the classes.
// violates: 8
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CastMessage {
    public static void main(String[] args) throws Exception {
        Object o = Verifier.nondetInt() == 8 ? "text" : (Object) 8;
        try {
            Integer i = (Integer) o;
            assert i == 8;
        } catch (ClassCastException e) {
            assert !e.getMessage().startsWith("class java.lang.String cannot be cast");
        }
    }
}
