import java.util.HashMap;
import java.util.Map;

/** HashMap: put, get, merge, remove and iteration with Integer and String keys. */
final class HashMaps {
    static long run(int n) {
        Map<Integer, Integer> counts = new HashMap<>();
        Map<String, Integer> names = new HashMap<>();
        String[] words = new String[512];
        for (int i = 0; i < words.length; i++) {
            words[i] = "word-" + i * 7919;
        }
        long sum = 0;
        for (int i = 0; i < n; i++) {
            int key = i * 31 % 4096;
            Integer old = counts.get(key);
            counts.put(key, old == null ? 1 : old + key);
            names.merge(words[i & 511], i, Integer::sum);
            if ((i & 15) == 0) {
                counts.remove(key ^ 5);
            }
            sum += names.get(words[(i * 3) & 511]) == null ? 1 : 2;
        }
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            sum += entry.getKey() ^ entry.getValue();
        }
        for (int value : names.values()) {
            sum = sum * 17 + value;
        }
        return sum;
    }
}
