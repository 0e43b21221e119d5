// A heap gives the smallest.
// holds: 5, 3
package safe;

import java.util.PriorityQueue;
import org.sosy_lab.sv_benchmarks.Verifier;

public class QueueMin {
    public static void main(String[] args) throws Exception {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        q.add(Verifier.nondetInt());
        q.add(Verifier.nondetInt());
        assert q.poll() <= q.peek();
    }
}
