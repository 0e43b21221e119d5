// TreeMap.floorEntry of an input.
// violates: 399
package collections;

import java.util.Map;
import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class TreeFloor {
    public static void main(String[] args) throws Exception {
        TreeMap<Integer, String> t = new TreeMap<>();
        t.put(100, "low");
        t.put(399, "mid");
        t.put(400, "high");
        Map.Entry<Integer, String> e = t.floorEntry(Verifier.nondetInt());
        assert e == null || !e.getValue().equals("mid");
    }
}
