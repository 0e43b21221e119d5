// Exercises: TreeSet with comparators, navigation, subsets, set algebra and consistency with equals
package collections;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

public class TreeSetOps {
    public static void main(String[] args) {
        TreeSet<Integer> s = new TreeSet<>(Arrays.asList(50, 10, 40, 20, 30, 10));
        System.out.println(s + " " + s.add(10) + s.add(25) + " " + s.first() + s.last() + " " + s.floor(24) + s.ceiling(24) + s.lower(10) + s.higher(50));
        System.out.println(s.headSet(25) + "" + s.headSet(25, true) + s.tailSet(30) + s.subSet(20, false, 40, true) + s.descendingSet());
        NavigableSet<Integer> d = s.descendingSet();
        d.add(35);
        d.pollFirst();
        System.out.println(s + " " + d.first() + " " + s.pollFirst() + s.size());
        s.subSet(20, 31).clear();
        System.out.println(s + " " + s.contains(35) + s.remove(99) + s.containsAll(List.of(35, 40)));
        TreeSet<String> byLen = new TreeSet<>(Comparator.comparing(String::length));
        for (String w : "pear fig apple plum kiwi banana date".split(" ")) System.out.print(byLen.add(w) + " ");
        System.out.println(byLen + " " + byLen.contains("lime") + " " + byLen.equals(Set.of("fig", "pear", "apple", "banana")));
        Set<Integer> a = new TreeSet<>(List.of(1, 2, 3, 4, 5)), b = new TreeSet<>(List.of(4, 5, 6));
        Set<Integer> u = new TreeSet<>(a), i = new TreeSet<>(a), m = new TreeSet<>(a);
        u.addAll(b);
        i.retainAll(b);
        m.removeAll(b);
        System.out.println(u + " " + i + " " + m + " " + a.equals(new HashSet<>(List.of(5, 4, 3, 2, 1))) + a.hashCode());
        TreeSet<int[]> arrays = new TreeSet<>((x, y) -> Arrays.compare(x, y));
        arrays.add(new int[] {2, 1});
        arrays.add(new int[] {1, 9});
        arrays.add(new int[] {1});
        arrays.add(new int[] {2, 1});
        for (int[] x : arrays) System.out.print(Arrays.toString(x));
        System.out.println();
        TreeSet<Double> ds = new TreeSet<>(List.of(0.0, -0.0, Double.NaN, 1.0, Double.NEGATIVE_INFINITY));
        System.out.println(ds + " " + ds.floor(-0.0) + ds.higher(-0.0));
        try {
            new TreeSet<>().first();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty " + e.getMessage());
        }
        try {
            s.headSet(35).add(100);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        TreeSet<Character> cs = new TreeSet<>(Comparator.reverseOrder());
        for (char c : "hello world".toCharArray()) cs.add(c);
        System.out.println(cs + " " + cs.comparator().getClass().isEnum() + cs.headSet('l', true));
    }
}
