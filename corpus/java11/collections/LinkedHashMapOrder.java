// Exercises: insertion and access ordered LinkedHashMap, LRU eviction, LinkedHashSet order
package collections;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class LinkedHashMapOrder {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int max;
        final List<K> evicted = new ArrayList<>();

        Lru(int max) {
            super(16, 0.75f, true);
            this.max = max;
        }

        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            if (size() <= max) return false;
            evicted.add(e.getKey());
            return true;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : "one two three four two five".split(" ")) m.put(s, s.length());
        m.remove("three");
        m.put("three", 33);
        m.put("one", 11);
        System.out.println(m + " " + m.keySet() + m.values());
        Lru<Integer, String> lru = new Lru<>(3);
        for (int i = 0; i < 5; i++) {
            lru.put(i, "v" + i);
            lru.get(2);
        }
        System.out.println(lru + " evicted " + lru.evicted);
        lru.getOrDefault(3, "");
        lru.containsKey(2);
        lru.putIfAbsent(4, "x");
        System.out.println(lru);
        lru.computeIfAbsent(9, k -> "nine");
        lru.merge(4, "+", String::concat);
        System.out.println(lru + " " + lru.evicted);
        lru.entrySet().iterator().next().setValue("changed");
        System.out.println(lru);
        int hits = 0;
        Lru<Integer, Integer> sim = new Lru<>(20);
        int x = 7;
        for (int i = 0; i < 2000; i++) {
            x = (x * 1103515245 + 12345) & 0x7fffffff;
            int key = (x >> 8) % ((x & 64) == 0 ? 15 : 60);
            if (sim.get(key) != null) hits++;
            else sim.put(key, i);
        }
        System.out.println(hits + " " + sim.keySet() + " " + sim.evicted.size());
        Set<Character> set = new LinkedHashSet<>();
        for (char c : "mississippi river".toCharArray()) set.add(c);
        set.remove('s');
        set.add('s');
        System.out.println(set + " " + set.equals(new java.util.HashSet<>(set)));
        LinkedHashMap<String, Integer> copy = new LinkedHashMap<>(m);
        copy.keySet().retainAll(Set.of("five", "two"));
        System.out.println(copy + " " + m.entrySet().iterator().next() + " " + copy.hashCode());
    }
}
