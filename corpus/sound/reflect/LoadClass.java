// A class loader loads a class whose name is an input.
// violates: "reflect.LoadClass"
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LoadClass {
    public static void main(String[] args) throws Exception {
        try {
            Class<?> c = LoadClass.class.getClassLoader().loadClass(Verifier.nondetString());
            assert c != LoadClass.class;
        } catch (ClassNotFoundException e) {
            return;
        }
    }
}
