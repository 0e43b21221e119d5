// Exercises: SequencedCollection, SequencedSet and SequencedMap operations and reversed views
package collections21;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.TreeSet;

public class SequencedCollections {
    static void drive(SequencedCollection<Integer> c) {
        String n = c.getClass().getSimpleName();
        try {
            c.getFirst();
        } catch (NoSuchElementException e) {
            System.out.println(n + " empty");
        }
        Collections.addAll(c, 3, 1, 2);
        try {
            c.addFirst(9);
            c.addLast(8);
        } catch (UnsupportedOperationException e) {
            System.out.println(n + " no positional add");
        }
        System.out.println(n + " " + c + " " + c.getFirst() + c.getLast() + " rev " + c.reversed() + " " + c.reversed().getFirst() + c.removeFirst() + c.removeLast() + c);
        SequencedCollection<Integer> r = c.reversed();
        StringBuilder sb = new StringBuilder();
        for (int x : r) sb.append(x);
        r.removeIf(x -> x == 1);
        System.out.println(sb + " " + c + r + r.size() + r.contains(2) + r.stream().map(x -> x * 2).toList() + r.reversed().equals(c));
    }

    public static void main(String[] args) {
        drive(new ArrayList<>());
        drive(new LinkedList<>());
        drive(new ArrayDeque<>());
        drive(new LinkedHashSet<>());
        drive(new TreeSet<>());
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4));
        List<Integer> rev = l.reversed();
        rev.add(0);
        rev.add(1, 99);
        rev.set(0, 44);
        System.out.println(l + " " + rev + " " + rev.indexOf(99) + rev.subList(1, 3) + rev.get(2) + " " + l.reversed().reversed());
        Collections.sort(rev);
        System.out.println(l + " " + List.of(1, 2, 3).reversed());
        SequencedSet<String> s = new LinkedHashSet<>(List.of("a", "b", "c"));
        s.addFirst("c");
        s.addLast("a");
        System.out.println(s + " " + s.reversed());
        SequencedMap<String, Integer> m = new LinkedHashMap<>();
        m.put("x", 1);
        m.put("y", 2);
        m.putFirst("w", 0);
        m.putLast("x", 10);
        System.out.println(m + " " + m.firstEntry() + m.lastEntry() + m.reversed() + m.sequencedKeySet().reversed() + m.sequencedValues().getLast() + m.pollFirstEntry() + m.pollLastEntry() + m + m.sequencedEntrySet().getFirst());
        TreeMap<Integer, String> t = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c"));
        System.out.println(t.reversed() + " " + t.reversed().firstEntry() + t.sequencedKeySet().removeLast() + t);
        try {
            t.putFirst(0, "z");
        } catch (UnsupportedOperationException e) {
            System.out.println("sorted map decides the order");
        }
        Deque<Integer> d = new ArrayDeque<>(List.of(1, 2)).reversed();
        d.push(7);
        System.out.println(d + " " + Collections.unmodifiableSequencedCollection(new ArrayList<>(List.of(1))).getFirst());
    }
}
