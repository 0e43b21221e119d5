// Exercises: entry sets, keySet algebra, Map default methods on several implementations compared with each other
package collections;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class MapViewsEntries {
    static String exercise(Map<String, Integer> m) {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 26; i++) m.put("" + (char) ('a' + i * 7 % 26), i);
        log.append(m.size()).append(m.keySet().contains("c")).append(m.values().contains(25)).append(m.entrySet().contains(Map.entry("a", 0)));
        m.keySet().removeAll(List.of("a", "b", "zz"));
        m.values().removeIf(v -> v % 3 == 0);
        m.entrySet().removeIf(e -> e.getKey().compareTo("t") > 0);
        log.append(' ').append(m.size());
        m.replaceAll((k, v) -> v + k.charAt(0));
        log.append(' ').append(m.merge("c", 1, Integer::sum)).append(m.compute("new", (k, v) -> v == null ? -1 : v)).append(m.computeIfPresent("new", (k, v) -> null)).append(m.containsKey("new"));
        log.append(' ').append(m.putIfAbsent("d", 5)).append(m.putIfAbsent("a", 5)).append(m.replace("a", 5, 6)).append(m.remove("a", 7)).append(m.getOrDefault("none", 0));
        List<String> ks = new ArrayList<>(m.keySet());
        ks.sort(null);
        m.keySet().retainAll(ks.subList(0, 4));
        log.append(' ').append(new TreeMap<>(m)).append(m.hashCode()).append(m.equals(new HashMap<>(m)));
        Map.Entry<String, Integer> e = m.entrySet().stream().min(Map.Entry.comparingByKey()).get();
        log.append(' ').append(e).append(e.hashCode()).append(e.equals(new AbstractMap.SimpleEntry<>("a", 6)));
        m.clear();
        return log.append(m).append(m.isEmpty()).toString();
    }

    public static void main(String[] args) {
        List<Map<String, Integer>> maps = List.of(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>(), new Hashtable<>(), new WeakHashMap<>());
        String first = null;
        for (Map<String, Integer> m : maps) {
            String r = exercise(m);
            if (first == null) System.out.println(first = r);
            System.out.println(m.getClass().getSimpleName() + " " + r.equals(first));
        }
        var se = new AbstractMap.SimpleEntry<>("k", 1);
        System.out.println(se.setValue(2) + " " + se + se.equals(Map.entry("k", 2)) + Objects.hashCode(se));
        Map<String, List<Integer>> multi = new TreeMap<>();
        for (int i = 0; i < 10; i++) multi.computeIfAbsent(i % 3 == 0 ? "fizz" : "other", k -> new ArrayList<>()).add(i);
        System.out.println(multi);
        Map<String, Map<String, Integer>> nested = new TreeMap<>();
        for (String p : "a.x a.y b.x a.x c.z b.x".split(" ")) nested.computeIfAbsent(p.substring(0, 1), k -> new TreeMap<>()).merge(p.substring(2), 1, Integer::sum);
        System.out.println(nested);
    }
}
