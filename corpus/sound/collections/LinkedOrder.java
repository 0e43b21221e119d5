// A LinkedHashMap in access order.
// violates: "a"
package collections;

import java.util.LinkedHashMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LinkedOrder {
    public static void main(String[] args) throws Exception {
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>(16, 0.75f, true);
        m.put("a", 1);
        m.put("b", 2);
        m.get(Verifier.nondetString());
        assert m.keySet().iterator().next().equals("a");
    }
}
