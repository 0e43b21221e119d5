// Collections.rotate by an input.
// violates: 3
package collections;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RotateSwap {
    public static void main(String[] args) throws Exception {
        List<String> l = Arrays.asList("a", "b", "c", "d", "e");
        int by = Verifier.nondetInt();
        if (by < 0 || by > 4) {
            return;
        }
        Collections.rotate(l, by);
        assert !l.get(0).equals("c");
    }
}
