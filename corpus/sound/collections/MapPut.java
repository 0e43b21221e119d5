// A key from outside replaces an entry.
// violates: "b"
package collections;

import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapPut {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1, "b", 2));
        m.put(Verifier.nondetString(), 3);
        assert m.size() != 2 || m.get("a") == 3;
    }
}
