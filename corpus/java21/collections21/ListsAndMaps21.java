// Exercises: HashMap.newHashMap, Collections.shuffle with RandomGenerator, reversed streams, mapToObj chains, BitSet and TreeSet views
package collections21;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

public class ListsAndMaps21 {
    public static void main(String[] args) {
        HashMap<Integer, Integer> m = HashMap.newHashMap(100);
        for (int i = 0; i < 100; i++) m.put(i, i * i);
        System.out.println(m.size() + " " + HashSet.newHashSet(5).isEmpty() + LinkedHashMap.newLinkedHashMap(3) + LinkedHashSet.newLinkedHashSet(3));
        RandomGenerator g = RandomGeneratorFactory.of("L64X128MixRandom").create(42);
        List<Integer> l = new ArrayList<>(IntStream.range(0, 10).boxed().toList());
        Collections.shuffle(l, g);
        System.out.println(l + " " + l.reversed());
        List<Integer> r = l.reversed();
        ListIterator<Integer> it = r.listIterator(3);
        StringBuilder sb = new StringBuilder();
        while (it.hasPrevious()) sb.append(it.previous()).append(' ');
        it.next();
        it.remove();
        it.add(77);
        System.out.println(sb + " " + l + " " + r.lastIndexOf(77) + r.hashCode());
        r.replaceAll(x -> x + 1);
        r.addAll(2, List.of(-1, -2));
        r.sort(null);
        System.out.println(l + " " + r.toArray().length + r.equals(new ArrayList<>(r)) + r.stream().limit(3).toList() + r.parallelStream().mapToInt(x -> x).sum());
        CopyOnWriteArrayList<String> c = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
        System.out.println(c.getFirst() + c.removeLast() + c.reversed() + c);
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(List.of(1, 2, 3));
        System.out.println(d.reversed() + " " + d.reversed().peekFirst() + new ConcurrentSkipListSet<>(List.of(5, 6)).reversed());
        TreeSet<Integer> t = new TreeSet<>(List.of(1, 5, 9));
        System.out.println(t.reversed() + " " + t.getFirst() + t.removeLast() + t.reversed().headSet(3));
        List<Integer> un = Collections.unmodifiableList(l);
        try {
            un.removeFirst();
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        try {
            List.of().getLast();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty");
        }
        try {
            List.of(1).addFirst(0);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable");
        }
        System.out.println(new StringBuilder("abc").reverse() + " " + IntStream.rangeClosed(1, 5).boxed().toList().reversed().stream().map(String::valueOf).reduce("", String::concat));
    }
}
