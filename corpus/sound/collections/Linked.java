// A LinkedList as a deque.
// violates: "mid"
package collections;

import java.util.LinkedList;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Linked {
    public static void main(String[] args) throws Exception {
        LinkedList<String> l = new LinkedList<>();
        l.add("last");
        l.addFirst(Verifier.nondetString());
        l.addFirst("first");
        l.removeLast();
        assert !l.getLast().equals("mid");
    }
}
