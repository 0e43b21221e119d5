// Exercises: HashMap put/get/compute family, null keys, resizing, treeified bins, views and iteration order of strings
package collections;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

public class HashMapOps {
    record Key(int v) implements Comparable<Key> {
        @Override public int hashCode() { return v % 4; }

        @Override public int compareTo(Key o) { return Integer.compare(v, o.v); }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog the end".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(m);
        System.out.println(m.getOrDefault("cat", -1) + " " + m.putIfAbsent("cat", 5) + " " + m.putIfAbsent("cat", 6) + " " + m.put("fox", 9) + " " + m.remove("none") + " " + m.remove("fox", 1) + m.remove("fox", 9));
        System.out.println(m.computeIfAbsent("new", String::length) + " " + m.computeIfPresent("new", (k, v) -> v > 2 ? null : v) + " " + m.compute("dog", (k, v) -> v == null ? 0 : v + 10) + " " + m.compute("x", (k, v) -> null) + " " + m.merge("the", 5, (a, b) -> null) + m.containsKey("the"));
        System.out.println(m.replace("dog", 1) + " " + m.replace("dog", 1, 2) + " " + m.replace("zzz", 1) + m.get("dog"));
        m.replaceAll((k, v) -> v * k.length());
        m.put(null, 0);
        m.put("nullv", null);
        System.out.println(m + " " + m.get(null) + m.containsValue(null) + m.containsKey("nullv") + m.getOrDefault("nullv", 3) + m.size());
        m.keySet().removeIf(k -> k == null || k.length() > 4);
        m.values().removeIf(v -> v != null && v > 5);
        m.entrySet().forEach(e -> e.setValue(e.getValue() + 1));
        System.out.println(m + " " + m.hashCode());
        Map<Integer, Integer> big = new HashMap<>();
        for (int i = 0; i < 3000; i++) big.put(i * 31 % 4099, i);
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) h = h * 31 + e.getKey() * 7 + e.getValue();
        System.out.println(big.size() + " " + h);
        Map<Key, Integer> clash = new HashMap<>();
        for (int i = 0; i < 400; i++) clash.put(new Key(i * 17 % 401), i);
        long s = 0;
        for (int i = 0; i < 410; i++) s = s * 31 + clash.getOrDefault(new Key(i), -1);
        for (int i = 0; i < 400; i += 3) clash.remove(new Key(i));
        for (Iterator<Key> it = clash.keySet().iterator(); it.hasNext(); ) if (it.next().v() % 5 == 0) it.remove();
        System.out.println(s + " " + clash.size() + " " + clash.values().stream().mapToInt(x -> x).sum() + " " + clash.keySet().stream().mapToInt(Key::v).limit(20).sum());
        Map<Integer, String> caps = new HashMap<>(3, 0.5f);
        for (int i = 100; i > 0; i -= 9) caps.put(i * i, "v" + i);
        System.out.println(caps);
        System.out.println(new HashMap<>(Map.of("a", 1)).equals(Map.of("a", 1)) + " " + new HashMap<>().equals(Map.of()) + new HashMap<>() + Map.entry("k", 1));
        try {
            big.computeIfAbsent(-1, k -> { big.put(-2, 1); return 1; });
            System.out.println("no CME");
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("CME in computeIfAbsent");
        }
    }
}
