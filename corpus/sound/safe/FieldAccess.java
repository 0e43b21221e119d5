// Field.setInt and getInt give back what was put in.
// holds: 77
package safe;

import java.lang.reflect.Field;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldAccess {
    public static void main(String[] args) throws Exception {
        Field f = FieldAccess.class.getDeclaredField("x");
        FieldAccess o = new FieldAccess();
        int n = Verifier.nondetInt();
        f.setInt(o, n);
        assert f.getInt(o) == n;
    }

    int x;
}
