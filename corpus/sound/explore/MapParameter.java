// A Map with a certain key.
// reaches: java.util.Collections.singletonMap("k", 1)
package explore;

import java.util.Map;

public class MapParameter {
    static String target(Map<String, Integer> m) {
        return m != null && m.containsKey("k") ? "marked" : "other";
    }
}
