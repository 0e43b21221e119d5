// A HashMap is asked for an input.
// violates: 33
package collections;

import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapGet {
    public static void main(String[] args) throws Exception {
        Map<Integer, String> m = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            m.put(i * 11, "v" + i);
        }
        assert !"v3".equals(m.get(Verifier.nondetInt()));
    }
}
