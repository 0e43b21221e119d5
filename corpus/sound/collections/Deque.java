// An ArrayDeque from both ends.
// violates: 808
package collections;

import java.util.ArrayDeque;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Deque {
    public static void main(String[] args) throws Exception {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        d.push(1);
        d.addLast(Verifier.nondetInt());
        d.push(2);
        assert d.pollLast() != 808;
    }
}
