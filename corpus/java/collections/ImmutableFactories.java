// Exercises: List.of, Set.of, Map.of, copyOf: nulls, duplicates, equality, order-independent content
package collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class ImmutableFactories {
    interface Body { Object run(); }

    static void t(String n, Body b) {
        try {
            System.out.println(n + " " + b.run());
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 12; n++) {
            Integer[] a = new Integer[n];
            Arrays.setAll(a, i -> i * 3);
            List<Integer> l = List.of(a);
            Set<Integer> s = Set.of(a);
            System.out.println(l + " " + l.size() + new TreeSet<>(s) + s.size() + l.contains(6) + s.contains(6) + l.indexOf(3) + l.hashCode() + " " + s.hashCode());
        }
        Map<String, Integer> m = Map.of("a", 1, "b", 2, "c", 3, "d", 4);
        System.out.println(new TreeMap<>(m) + " " + m.get("c") + m.get("z") + m.containsValue(4) + m.hashCode() + m.equals(new HashMap<>(m)));
        Map<Integer, Integer> big = new HashMap<>();
        for (int i = 0; i < 200; i++) big.put(i, i * i);
        Map<Integer, Integer> copy = Map.copyOf(big);
        big.clear();
        System.out.println(copy.size() + " " + copy.get(150) + " " + copy.values().stream().mapToInt(x -> x).sum() + copy.equals(big));
        t("null list", () -> List.of("a", null));
        t("null set", () -> Set.of((Object) null));
        t("dup set", () -> Set.of("x", "y", "x"));
        t("dup map", () -> Map.of("k", 1, "k", 2));
        t("dup entries", () -> Map.ofEntries(Map.entry(1, 1), Map.entry(1, 2)));
        t("null contains", () -> List.of(1).contains(null));
        t("null get", () -> Map.of(1, 2).get(null));
        t("null entry", () -> Map.entry(null, 1));
        t("add", () -> List.of().add(null));
        t("put", () -> Map.of().put("a", "b"));
        t("remove", () -> Map.of("a", "b").remove("a"));
        t("iter", () -> { var it = List.of(1).iterator(); it.next(); it.remove(); return 0; });
        t("get", () -> List.of(1, 2).get(2));
        t("get0", () -> List.of().get(0));
        t("sub", () -> List.of(1, 2, 3, 4).subList(1, 3));
        t("sub set", () -> List.of(1, 2, 3, 4).subList(1, 3).set(0, 1));
        t("setValue", () -> Map.entry(1, 2).setValue(3));
        List<Integer> src = new ArrayList<>(List.of(1, 2));
        List<Integer> c = List.copyOf(src);
        src.add(3);
        System.out.println(c + " " + (List.copyOf(c) == c) + " " + c.equals(List.of(1, 2)) + " " + (List.of().equals(new ArrayList<>())) + (List.of() == List.of()));
        System.out.println(List.of(1, 2, 3).lastIndexOf(9) + " " + List.of(3, 1).stream().sorted().toList() + Map.ofEntries(Map.entry("k", List.of())).get("k"));
    }
}
