// A part of a class name is an input; the nested class that it names is initialised.
// violates: "Right"
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ForNameNested {
    public static void main(String[] args) throws Exception {
        try {
            Class.forName("reflect.ForNameNested$" + Verifier.nondetString());
        } catch (ClassNotFoundException e) {
            return;
        }
        assert !reached;
    }

    static boolean reached;

    static class Left {
    }

    static class Right {
        static {
            reached = true;
        }
    }
}
