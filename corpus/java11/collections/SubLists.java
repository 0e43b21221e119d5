// Exercises: subList views: edits through, nested sublists, bounds, equality, clearing ranges
package collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Vector;

public class SubLists {
    static void drive(List<Integer> l) {
        for (int i = 0; i < 12; i++) l.add(i);
        List<Integer> s = l.subList(3, 9);
        s.set(0, 33);
        s.add(99);
        s.add(1, 44);
        s.remove(Integer.valueOf(6));
        System.out.println(l + " " + s + " " + s.size());
        List<Integer> t = s.subList(2, 5);
        Collections.reverse(t);
        t.replaceAll(x -> -x);
        System.out.println(l + " " + t + t.indexOf(-5) + t.contains(99));
        t.clear();
        System.out.println(l + " " + s + " " + t.isEmpty());
        s.sort(Collections.reverseOrder());
        System.out.println(l + " " + s.equals(Arrays.asList(s.toArray())) + s.hashCode());
        s.removeIf(x -> x > 40);
        s.addAll(0, List.of(-1, -2));
        System.out.println(l + " " + s);
        var it = s.listIterator(s.size());
        StringBuilder sb = new StringBuilder();
        while (it.hasPrevious()) {
            int v = it.previous();
            sb.append(v).append(' ');
            if (v == -2) it.remove();
            if (v == -1) it.add(1000);
        }
        System.out.println(sb + "" + l);
        for (int[] r : new int[][] {{-1, 2}, {2, 1}, {0, 100}}) {
            try {
                l.subList(r[0], r[1]);
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            s.get(s.size());
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(s.stream().mapToInt(x -> x).sum() + " " + l.subList(2, 2) + l.subList(0, l.size()).equals(l));
    }

    public static void main(String[] args) {
        drive(new ArrayList<>());
        drive(new LinkedList<>());
        drive(new Vector<>());
        List<Integer> fixed = Arrays.asList(5, 4, 3, 2, 1);
        Collections.sort(fixed.subList(1, 4));
        System.out.println(fixed);
        try {
            fixed.subList(1, 3).clear();
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed");
        }
    }
}
