// A PriorityQueue gives the smallest first.
// violates: 15
package collections;

import java.util.List;
import java.util.PriorityQueue;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Heap {
    public static void main(String[] args) throws Exception {
        PriorityQueue<Integer> q = new PriorityQueue<>(List.of(20, 10));
        q.add(Verifier.nondetInt());
        q.poll();
        assert q.poll() != 15;
    }
}
