// Map.of and Set.of are asked for an input.
// violates: "gamma"
package collections;

import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapOf {
    public static void main(String[] args) throws Exception {
        Integer v = Map.of("alpha", 1, "beta", 2, "gamma", 3).get(Verifier.nondetString());
        assert v == null || v != 3;
    }
}
