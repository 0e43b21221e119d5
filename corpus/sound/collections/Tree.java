// TreeMap.higherKey and headMap of an input.
// violates: 25
package collections;

import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Tree {
    public static void main(String[] args) throws Exception {
        TreeMap<Integer, Integer> t = new TreeMap<>();
        t.put(10, 1);
        t.put(25, 2);
        t.put(40, 3);
        int n = Verifier.nondetInt();
        Integer above = t.higherKey(n);
        assert above == null || above != 40 || t.headMap(n).size() != 1;
    }
}
