// A WeakHashMap with a key that is held.
// violates: "key"
package collections;

import java.util.WeakHashMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Weak {
    public static void main(String[] args) throws Exception {
        WeakHashMap<String, Integer> m = new WeakHashMap<>();
        String k = "key";
        m.put(k, 5);
        Integer v = m.get(Verifier.nondetString());
        assert v == null;
    }
}
