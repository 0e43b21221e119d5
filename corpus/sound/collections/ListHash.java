// hashCode and equals of lists.
// violates: 2, 3
package collections;

import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListHash {
    public static void main(String[] args) throws Exception {
        List<Integer> l = List.of(Verifier.nondetInt(), Verifier.nondetInt());
        assert !(l.equals(List.of(2, 3)) && l.hashCode() == 961 + 62 + 3);
    }
}
