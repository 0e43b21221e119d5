// Iterator.remove and removeIf.
// violates: 6
package collections;

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class IteratorRemove {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(2, 4, 6));
        int n = Verifier.nondetInt();
        l.removeIf(x -> x == n);
        assert !(l.size() == 2 && l.get(1) == 4);
    }
}
