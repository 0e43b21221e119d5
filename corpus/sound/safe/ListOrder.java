// A list keeps what was added.
// holds: 6
package safe;

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListOrder {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>();
        int n = Verifier.nondetInt();
        l.add(1);
        l.add(n);
        assert l.size() == 2 && l.get(1) == n;
    }
}
