// Exercises: ConcurrentModificationException from iterators, safe removal, listIterator edits and snapshot iterators
package collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

public class FailFast {
    static void abuse(Collection<Integer> c) {
        for (int i = 0; i < 6; i++) c.add(i);
        String name = c.getClass().getSimpleName();
        int seen = 0;
        try {
            for (Integer x : c) {
                seen++;
                if (x == 2) c.remove(x);
            }
            System.out.println(name + " tolerant, seen " + seen + " now " + c);
        } catch (ConcurrentModificationException e) {
            System.out.println(name + " CME after " + seen + " " + e.getMessage());
        }
        try {
            for (Integer x : c) if (x == 4) c.remove(x);
            System.out.println(name + " penultimate unnoticed " + c.size());
        } catch (ConcurrentModificationException e) {
            System.out.println(name + " penultimate CME");
        }
        Iterator<Integer> it = c.iterator();
        try {
            it.remove();
        } catch (IllegalStateException | UnsupportedOperationException e) {
            System.out.println(name + " " + e.getClass().getSimpleName());
        }
        int removed = 0;
        try {
            while (it.hasNext()) if (it.next() % 2 == 1) {
                it.remove();
                removed++;
            }
        } catch (UnsupportedOperationException e) {
            removed = -1;
        }
        System.out.println(name + " removed " + removed + " left " + c);
        try {
            while (true) it.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(name + " end");
        }
    }

    public static void main(String[] args) {
        abuse(new ArrayList<>());
        abuse(new LinkedList<>());
        abuse(new HashSet<>());
        abuse(new TreeSet<>());
        abuse(new PriorityQueue<>());
        abuse(new CopyOnWriteArrayList<>());
        abuse(new ConcurrentLinkedQueue<>());
        abuse(ConcurrentHashMap.newKeySet());
        List<String> l = new ArrayList<>(List.of("a", "b", "c"));
        ListIterator<String> li = l.listIterator();
        while (li.hasNext()) {
            int i = li.nextIndex();
            String s = li.next();
            if (s.equals("b")) li.remove();
            else {
                li.set(s + i);
                li.add(s + "'");
            }
        }
        StringBuilder back = new StringBuilder();
        while (li.hasPrevious()) back.append(li.previous()).append(li.nextIndex());
        System.out.println(l + " " + back);
        for (java.util.Map<Integer, Integer> m : List.of(new HashMap<Integer, Integer>(), new TreeMap<Integer, Integer>(), new LinkedHashMap<Integer, Integer>())) {
            m.put(1, 1);
            m.put(2, 2);
            try {
                m.forEach((k, v) -> { if (k < 10) m.put(k + 10, v); });
                System.out.println("forEach ok");
            } catch (ConcurrentModificationException e) {
                System.out.println(m.getClass().getSimpleName() + " forEach CME");
            }
        }
        List<Integer> base = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> sub = base.subList(0, 2);
        base.add(4);
        try {
            sub.size();
        } catch (ConcurrentModificationException e) {
            System.out.println("sublist CME");
        }
        System.out.println(new ArrayDeque<>(List.of(1)).iterator().next());
    }
}
