// A List with three elements.
// reaches: java.util.Arrays.asList(1, 2, 3)
package explore;

import java.util.List;

public class ListParameter {
    static String target(List<Integer> l) {
        return l != null && l.size() == 3 && l.get(2) == 3 ? "marked" : "other";
    }
}
