// merge and getOrDefault.
// violates: "x", "x"
package collections;

import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapMerge {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> m = new HashMap<>();
        m.merge(Verifier.nondetString(), 1, Integer::sum);
        m.merge(Verifier.nondetString(), 1, Integer::sum);
        assert m.getOrDefault("x", 0) != 2;
    }
}
