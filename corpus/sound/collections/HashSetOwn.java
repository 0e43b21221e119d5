// A HashSet of objects with their own equals and hashCode.
// violates: 5, 6
package collections;

import java.util.HashSet;
import java.util.Set;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HashSetOwn {
    public static void main(String[] args) throws Exception {
        record Cell(int x, int y) {
        }
        Set<Cell> s = new HashSet<>();
        s.add(new Cell(5, 6));
        s.add(new Cell(6, 5));
        assert !s.contains(new Cell(Verifier.nondetInt(), Verifier.nondetInt())) || s.contains(new Cell(5, 5));
    }
}
