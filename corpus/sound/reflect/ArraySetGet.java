// Array.setInt and Array.get carry an input, at an index that is one too.
// violates: 3, 909090
package reflect;

import java.lang.reflect.Array;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraySetGet {
    public static void main(String[] args) throws Exception {
        int[] a = new int[8];
        int at = Verifier.nondetInt() & 7;
        Array.setInt(a, at, Verifier.nondetInt());
        assert !(Array.get(a, 3).equals(909090));
    }
}
