// First in, first out.
// holds: 1, 2
package safe;

import java.util.ArrayDeque;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DequeOrder {
    public static void main(String[] args) throws Exception {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        int a = Verifier.nondetInt();
        d.add(a);
        d.add(Verifier.nondetInt());
        assert d.poll() == a;
    }
}
