// Exercises: Collections static helpers: sort, shuffle seeded, rotate, swap, frequency, disjoint, unmodifiable, nCopies
package collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

public class CollectionsUtil {
    static void denied(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " allowed");
        } catch (UnsupportedOperationException | ClassCastException e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) l.add(i);
        Collections.reverse(l);
        System.out.println(l);
        Collections.rotate(l, 3);
        System.out.println(l);
        Collections.rotate(l.subList(2, 7), -2);
        System.out.println(l);
        Collections.swap(l, 0, 9);
        Collections.shuffle(l, new Random(7));
        System.out.println(l);
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 7) + Collections.binarySearch(l, 42) + " " + Collections.max(l) + Collections.min(l, Collections.reverseOrder()));
        Collections.fill(l.subList(0, 3), 5);
        System.out.println(Collections.frequency(l, 5) + " " + Collections.disjoint(l, List.of(1, 2)) + Collections.disjoint(l, List.of(5)) + " " + Collections.indexOfSubList(l, List.of(5, 6)) + Collections.lastIndexOfSubList(l, List.of(5)));
        Collections.replaceAll(l, 5, -5);
        Collections.addAll(l, 100, 200);
        System.out.println(l + " " + Collections.nCopies(3, "x") + Collections.emptyList() + Collections.singletonList(1) + Collections.singletonMap("a", 1) + Collections.emptyMap());
        Collections.copy(l, List.of(1, 2, 3));
        System.out.println(l.subList(0, 5));
        List<Integer> un = Collections.unmodifiableList(l);
        l.set(0, 77);
        System.out.println(un.get(0) + " " + un.equals(l));
        denied("add", () -> un.add(1));
        denied("iterator", () -> { var it = un.iterator(); it.next(); it.remove(); });
        denied("sort", () -> un.sort(null));
        denied("entry", () -> Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2))).entrySet().iterator().next().setValue(5));
        denied("emptyList", () -> Collections.emptyList().add(null));
        denied("nCopies", () -> Collections.nCopies(2, 1).set(0, 2));
        List raw = Collections.checkedList(new ArrayList<>(), String.class);
        denied("checked", () -> raw.add(5));
        denied("listOf", () -> List.of(1, 2).set(0, 1));
        denied("setOf", () -> Set.of(1).clear());
        denied("keySet", () -> new HashMap<>(Map.of(1, 2)).keySet().add(3));
        Collection<Integer> sync = Collections.synchronizedCollection(new ArrayList<>(List.of(3, 1)));
        sync.add(2);
        System.out.println(sync + " " + new TreeSet<>(sync) + Collections.list(Collections.enumeration(List.of("e"))) + Collections.newSetFromMap(new HashMap<>()).add("q"));
        System.out.println(Collections.asLifoQueue(new java.util.ArrayDeque<>(List.of(1, 2))).poll() + " " + Arrays.asList(3, 1, 2).stream().sorted(Collections.reverseOrder()).toList());
    }
}
