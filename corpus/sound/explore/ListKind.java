// A List that is a LinkedList.
// reaches: new java.util.LinkedList<Object>()
package explore;

import java.util.LinkedList;
import java.util.List;

public class ListKind {
    static String target(List<Integer> l) {
        return l instanceof LinkedList ? "marked" : "other";
    }
}
