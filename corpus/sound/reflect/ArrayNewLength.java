// java.lang.reflect.Array.newInstance makes an array whose length is an input.
// violates: 37
package reflect;

import java.lang.reflect.Array;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayNewLength {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 100) {
            return;
        }
        Object a = Array.newInstance(String.class, n);
        assert ((String[]) a).length != 37;
    }
}
