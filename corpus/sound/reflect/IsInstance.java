// Class.isInstance and Class.cast on an object chosen by an input.
// violates: 5
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class IsInstance {
    public static void main(String[] args) throws Exception {
        Object o = Verifier.nondetInt() == 5 ? (Object) "five" : Integer.valueOf(5);
        Class<?> type = CharSequence.class;
        if (type.isInstance(o)) {
            assert CharSequence.class.cast(o).length() != 4;
        }
    }
}
