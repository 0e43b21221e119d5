// A subList writes through.
// violates: 1
package collections;

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SubListView {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(0, 0, 0, 0));
        int at = Verifier.nondetInt();
        if (at < 0 || at > 1) {
            return;
        }
        l.subList(2, 4).set(at, 9);
        assert l.get(3) != 9;
    }
}
