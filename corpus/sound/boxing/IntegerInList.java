// remove(Object) and remove(int) of a list.
// violates: 2
package boxing;

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntegerInList {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(5, 6, 2));
        Integer n = Verifier.nondetInt();
        l.remove(n);
        assert l.size() != 2 || l.get(1) != 6;
    }
}
