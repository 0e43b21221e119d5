// A class of the library is made by Constructor.newInstance from an input string.
// violates: "8080"
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NewInstanceString {
    public static void main(String[] args) throws Exception {
        Object o;
        try {
            o = Integer.class.getConstructor(String.class).newInstance(Verifier.nondetString());
        } catch (java.lang.reflect.InvocationTargetException e) {
            return;
        }
        assert !o.equals(8080);
    }
}
