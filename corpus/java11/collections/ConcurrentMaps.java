// Exercises: ConcurrentHashMap and ConcurrentSkipListMap single-threaded: atomic ops, bulk search/reduce, navigation
package collections;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

public class ConcurrentMaps {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 1000; i++) m.merge("k" + i % 37, i, Integer::sum);
        System.out.println(m.size() + " " + m.mappingCount() + " " + m.get("k5") + " " + m.getOrDefault("zz", -1));
        System.out.println(m.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + m.search(Long.MAX_VALUE, (k, v) -> v == 13311 ? k : null) + " " + m.reduceKeys(Long.MAX_VALUE, (x, y) -> x.compareTo(y) > 0 ? x : y));
        System.out.println(m.computeIfAbsent("new", String::length) + " " + m.compute("new", (k, v) -> null) + m.containsKey("new") + m.putIfAbsent("k1", 0) + m.replace("k1", 1) + m.replace("k1", 1, 2) + m.remove("k1", 5) + m.remove("k1", 2));
        for (Runnable r : new Runnable[] {() -> m.put(null, 1), () -> m.put("x", null), () -> m.get(null), () -> m.merge("a", 1, null)}) {
            try {
                r.run();
            } catch (NullPointerException e) {
                System.out.print("NPE ");
            }
        }
        System.out.println(new TreeMap<>(m).firstEntry() + " " + m.keySet(9).add("added") + m.get("added"));
        try {
            m.computeIfAbsent("r", k -> m.computeIfAbsent("r", j -> 1));
            System.out.println("nested ok");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>(4);
        for (int i = 0; i < 3000; i++) big.put(i * 7, i);
        big.keySet().removeIf(k -> k % 2 == 0);
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) h += (long) e.getKey() * e.getValue();
        System.out.println(big.size() + " " + h + " " + big.reduceEntriesToLong(Long.MAX_VALUE, e -> e.getValue(), 0, Long::sum));
        ConcurrentSkipListMap<Integer, String> s = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 100; i++) s.put(i * 61 % 100, "v" + i);
        System.out.println(s.firstEntry() + " " + s.floorKey(50) + s.higherKey(99) + " " + s.headMap(5) + s.descendingMap().headMap(96) + s.pollFirstEntry() + s.size());
        ConcurrentNavigableMap<Integer, String> sub = s.subMap(10, true, 20, true);
        sub.remove(15);
        sub.put(12, "twelve");
        System.out.println(sub + " " + sub.lastKey() + s.containsKey(15));
        ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(java.util.List.of("q", "w", "e", "r", "t", "y"));
        System.out.println(set + " " + set.ceiling("f") + set.tailSet("r") + set.pollLast() + set.descendingSet());
    }
}
