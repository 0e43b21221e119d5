// Exercises: TreeMap floor/ceiling/higher/lower, head/tail/sub views, descending maps, pollFirst and comparators
package collections;

import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

public class TreeMapNavigation {
    public static void main(String[] args) {
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i = 0; i < 20; i++) t.put(i * 37 % 100, "v" + i);
        System.out.println(t);
        for (int k : new int[] {-1, 0, 37, 38, 50, 96, 200}) System.out.println(k + ": " + t.floorKey(k) + " " + t.ceilingKey(k) + " " + t.lowerKey(k) + " " + t.higherKey(k) + " " + t.floorEntry(k) + t.higherEntry(k));
        System.out.println(t.firstKey() + " " + t.lastEntry() + " " + t.headMap(20) + " " + t.headMap(22, true).size() + " " + t.tailMap(90) + " " + t.subMap(20, true, 40, false));
        NavigableMap<Integer, String> d = t.descendingMap();
        System.out.println(d.firstKey() + " " + d.headMap(80, true).keySet() + " " + d.ceilingKey(50) + " " + t.descendingKeySet().first());
        SortedMap<Integer, String> sub = t.subMap(30, 60);
        sub.remove(33);
        sub.put(59, "new");
        try {
            sub.put(60, "out");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(sub + " " + sub.size() + " " + t.containsKey(59) + " " + sub.firstKey() + sub.lastKey());
        sub.clear();
        System.out.println(t.keySet() + " " + t.pollFirstEntry() + t.pollLastEntry() + t.size());
        try {
            t.subMap(50, 10);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Hello", 1);
        ci.put("HELLO", 2);
        ci.put("world", 3);
        System.out.println(ci + " " + ci.get("hello") + " " + ci.comparator().equals(String.CASE_INSENSITIVE_ORDER));
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.<String>naturalOrder().reversed()));
        nulls.put(null, 0);
        nulls.put("a", 1);
        nulls.put("b", 2);
        System.out.println(nulls + " " + nulls.firstKey() + nulls.lastKey());
        try {
            t.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            new TreeMap<Object, Integer>().put(new Object(), 1);
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        TreeMap<Integer, Integer> stress = new TreeMap<>();
        int x = 1;
        for (int i = 0; i < 4000; i++) {
            x = x * 1664525 + 1013904223;
            int k = (x >>> 10) % 500;
            if (x < 0) stress.merge(k, 1, Integer::sum);
            else stress.remove(k);
        }
        long h = 0;
        for (Map.Entry<Integer, Integer> e : stress.entrySet()) h = h * 31 + e.getKey() * 3 + e.getValue();
        System.out.println(stress.size() + " " + h + " " + stress.headMap(250).size());
    }
}
