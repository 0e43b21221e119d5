// A CopyOnWriteArrayList while it is iterated.
// violates: 5050
package collections;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CopyOnWrite {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(List.of(1));
        for (int i : l) {
            l.add(Verifier.nondetInt() + i);
        }
        assert l.get(1) != 5051;
    }
}
