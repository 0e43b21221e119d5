// A constructor is called by reflection with an input.
// violates: -99999
package reflect;

import java.lang.reflect.Constructor;
import org.sosy_lab.sv_benchmarks.Verifier;

public class NewInstance {
    public static void main(String[] args) throws Exception {
        Constructor<Box> c = Box.class.getDeclaredConstructor(int.class);
        Box b = c.newInstance(Verifier.nondetInt());
        assert b.content != -99999;
    }

    static class Box {
        final int content;

        Box(int content) {
            this.content = content;
        }
    }
}
