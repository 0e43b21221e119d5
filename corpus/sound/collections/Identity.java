// An IdentityHashMap tells equal objects apart, for one input.
// violates: 1000
package collections;

import java.util.IdentityHashMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Identity {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 1000) {
            return;
        }
        IdentityHashMap<Integer, Integer> m = new IdentityHashMap<>();
        m.put(n / 5, 1);
        m.put(n / 5, 2);
        assert m.size() != 2 || n < 1000;
    }
}
