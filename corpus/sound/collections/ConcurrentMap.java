// computeIfAbsent and compute of a ConcurrentHashMap.
// violates: "k7"
package collections;

import java.util.concurrent.ConcurrentHashMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcurrentMap {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        m.computeIfAbsent("k7", k -> 1);
        m.compute(Verifier.nondetString(), (k, v) -> v == null ? 0 : v + 6);
        assert m.get("k7") != 7;
    }
}
