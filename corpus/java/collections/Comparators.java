// Exercises: Comparator combinators: comparing, thenComparing, reversed, nullsFirst, natural order, stability of sort
package collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class Comparators {
    record P(String name, int age, Double score) { @Override public String toString() { return name + age; } }

    static void show(String tag, List<P> ps, Comparator<P> c) {
        List<P> copy = new ArrayList<>(ps);
        copy.sort(c);
        System.out.println(tag + " " + copy);
    }

    public static void main(String[] args) {
        List<P> ps = List.of(new P("bob", 30, 1.5), new P("Al", 25, null), new P("cat", 30, 0.5), new P("bob", 20, 9.0), new P("dan", 25, -1.0), new P("Eve", 30, null));
        show("age", ps, Comparator.comparingInt(P::age));
        show("age rev", ps, Comparator.comparingInt(P::age).reversed());
        show("name", ps, Comparator.comparing(P::name));
        show("name ci then age", ps, Comparator.comparing(P::name, String.CASE_INSENSITIVE_ORDER).thenComparing(P::age));
        show("name then age desc", ps, Comparator.comparing(P::name).thenComparing(P::age, Comparator.reverseOrder()));
        show("score nulls first", ps, Comparator.comparing(P::score, Comparator.nullsFirst(Comparator.naturalOrder())));
        show("score nulls last", ps, Comparator.comparing(P::score, Comparator.nullsLast(Comparator.reverseOrder())));
        show("len then rev", ps, Comparator.<P>comparingInt(p -> p.name().length()).thenComparing(Comparator.comparing(P::name).reversed()));
        show("double", ps, Comparator.comparingDouble((P p) -> p.score() == null ? Double.NaN : p.score()).thenComparingLong(P::age));
        show("none", ps, (a, b) -> 0);
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < 500; i++) pairs.add(new int[] {i * 7919 % 13, i});
        pairs.sort((a, b) -> a[0] - b[0]);
        boolean stable = true;
        for (int i = 1; i < pairs.size(); i++) if (pairs.get(i - 1)[0] == pairs.get(i)[0]) stable &= pairs.get(i - 1)[1] < pairs.get(i)[1];
        System.out.println("stable " + stable);
        Integer[] runs = new Integer[300];
        for (int i = 0; i < 300; i++) runs[i] = i < 100 ? i : i < 200 ? 300 - i : i % 17;
        int[] compares = {0};
        Arrays.sort(runs, (a, b) -> { compares[0]++; return a.compareTo(b); });
        System.out.println(compares[0] + " " + Arrays.hashCode(runs));
        List<String> words = Arrays.asList("b", null, "a", null, "c");
        words.sort(Comparator.nullsLast(Comparator.naturalOrder()));
        System.out.println(words + " " + Collections.max(List.of("x", "yy", "z"), Comparator.comparing(String::length)));
        System.out.println(Map.Entry.<Integer, String>comparingByValue().compare(Map.entry(1, "b"), Map.entry(2, "a")) + " " + Map.Entry.<String, Integer>comparingByKey(Comparator.reverseOrder()).compare(Map.entry("a", 1), Map.entry("b", 1)));
        System.out.println(Comparator.naturalOrder().reversed().equals(Collections.reverseOrder()) + " " + Comparator.<Integer>naturalOrder().compare(1, 2) + Comparator.<Integer>reverseOrder().compare(1, 2));
        try {
            Integer[] bad = new Integer[64];
            for (int i = 0; i < 64; i++) bad[i] = i * 37 % 64;
            Arrays.sort(bad, (a, b) -> a < b ? -1 : (a * 31 + b) % 3 == 0 ? -1 : 1);
            System.out.println("sorted somehow " + bad.length);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
