// Field.set unboxes an input into a long field, with widening.
// violates: 65537
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldSetBoxed {
    public static void main(String[] args) throws Exception {
        FieldSetBoxed o = new FieldSetBoxed();
        FieldSetBoxed.class.getDeclaredField("x").set(o, Verifier.nondetInt());
        assert o.x != 65537L;
    }

    long x;
}
