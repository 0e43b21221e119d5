// Collections.sort and binarySearch.
// violates: 8
package collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SortAndSearch {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(9, 7, 5));
        l.add(Verifier.nondetInt());
        Collections.sort(l);
        assert Collections.binarySearch(l, 8) != 2;
    }
}
