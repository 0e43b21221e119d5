// A class name travels through Class.forName to the class that is found.
// violates: "java.util.Stack"
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ForName {
    public static void main(String[] args) throws Exception {
        String name = Verifier.nondetString();
        Class<?> c;
        try {
            c = Class.forName(name);
        } catch (ClassNotFoundException e) {
            return;
        }
        assert c != java.util.Stack.class;
    }
}
