package shapes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Collections as results. */
public class Inventory {
    private final Map<String, Integer> stock = new HashMap<>();

    public void add(String item, int amount) {
        if (amount < 1) {
            return;
        }
        stock.merge(item, amount, Integer::sum);
    }

    public List<String> missing(List<String> wanted) {
        List<String> missing = new ArrayList<>();
        for (String item : wanted) {
            if (!stock.containsKey(item)) {
                missing.add(item);
            }
        }
        return missing;
    }

    public Map<String, Integer> getStock() {
        return stock;
    }

    public Set<String> names() {
        return new TreeSet<>(stock.keySet());
    }
}
