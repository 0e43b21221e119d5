// An ArrayList keeps an input.
// violates: 246810
package collections;

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListAdd {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(1, 2));
        l.add(1, Verifier.nondetInt());
        l.remove(Integer.valueOf(1));
        assert l.get(0) != 246810;
    }
}
