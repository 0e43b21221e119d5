// The modifiers of the member that an input names.
// violates: "hidden"
package reflect;

import java.lang.reflect.Modifier;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Modifiers {
    public static void main(String[] args) throws Exception {
        int m;
        try {
            m = Modifiers.class.getDeclaredField(Verifier.nondetString()).getModifiers();
        } catch (NoSuchFieldException e) {
            return;
        }
        assert !Modifier.isPrivate(m);
    }

    private int hidden;
    public int open;
}
