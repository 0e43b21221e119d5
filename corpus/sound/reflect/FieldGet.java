// Field.get reads and boxes a static field that holds an input.
// violates: 'Q'
package reflect;

import java.lang.reflect.Field;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldGet {
    public static void main(String[] args) throws Exception {
        c = Verifier.nondetChar();
        Field f = FieldGet.class.getDeclaredField("c");
        Object boxed = f.get(null);
        assert !boxed.equals('Q');
    }

    static char c;
}
