package shapes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** A generic class with bounds and a loader. */
public class Cache<K extends Comparable<K>, V> {
    private final Map<K, V> entries = new LinkedHashMap<>();
    private final int capacity;
    private int misses;

    public Cache(int capacity) {
        this.capacity = capacity;
    }

    public V get(K key, Function<K, V> loader) {
        V value = entries.get(key);
        if (value == null) {
            misses++;
            value = loader.apply(key);
            if (entries.size() < capacity) {
                entries.put(key, value);
            }
        }
        return value;
    }

    public int getMisses() {
        return misses;
    }
}
