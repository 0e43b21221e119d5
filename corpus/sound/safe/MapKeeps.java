// A map gives back what was put in.
// holds: 3
package safe;

import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapKeeps {
    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> m = new HashMap<>();
        int n = Verifier.nondetInt() & 3;
        m.put(n, n + 1);
        assert m.get(n) == n + 1;
    }
}
