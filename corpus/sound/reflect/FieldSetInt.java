// Field.setInt stores an input in a private field.
// violates: 271828
package reflect;

import java.lang.reflect.Field;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldSetInt {
    public static void main(String[] args) throws Exception {
        FieldSetInt o = new FieldSetInt();
        Field f = FieldSetInt.class.getDeclaredField("x");
        f.setInt(o, Verifier.nondetInt());
        assert o.x != 271828;
    }

    private int x;
}
