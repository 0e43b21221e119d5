// The component type of an array whose dimension is an input.
// violates: 3
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ComponentType {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 1 || n > 4) {
            return;
        }
        Object a = java.lang.reflect.Array.newInstance(int.class, new int[n]);
        assert a.getClass().getComponentType() != int[][].class;
    }
}
