// Collections.shuffle with a seed from outside.
// violates: 3
package collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Shuffle {
    public static void main(String[] args) throws Exception {
        int seed = Verifier.nondetInt();
        if (seed < 0 || seed > 8) {
            return;
        }
        List<Integer> a = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        List<Integer> b = new ArrayList<>(a);
        Collections.shuffle(a, new Random(seed));
        Collections.shuffle(b, new Random(3));
        assert !a.equals(b);
    }
}
