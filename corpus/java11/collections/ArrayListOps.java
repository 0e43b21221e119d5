// Exercises: ArrayList add, insert, remove, bulk operations, ensureCapacity, removeIf, replaceAll and toArray
package collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ArrayListOps {
    public static void main(String[] args) {
        ArrayList<Integer> l = new ArrayList<>();
        for (int i = 0; i < 20; i++) l.add(i % 2 == 0 ? l.size() : 0, i * i);
        System.out.println(l + " " + l.size() + " " + l.indexOf(81) + l.lastIndexOf(400));
        l.remove(3);
        l.remove(Integer.valueOf(100));
        System.out.println(l.remove((Object) 12345) + " " + l.contains(49) + " " + l.set(0, -1) + " " + l.get(0));
        l.removeIf(x -> x % 3 == 0);
        l.replaceAll(x -> x + 1);
        System.out.println(l);
        l.addAll(2, List.of(7, 7, 7));
        l.addAll(l);
        System.out.println(l.size() + " " + l.removeAll(List.of(7)) + " " + l.size() + " " + l.retainAll(List.of(2, 5, 17, 50)) + l);
        l.sort(Collections.reverseOrder());
        System.out.println(l + " " + l.equals(new ArrayList<>(l)) + " " + l.equals(Arrays.asList(l.toArray())) + " " + l.hashCode());
        Integer[] arr = l.toArray(new Integer[0]);
        Integer[] bigger = l.toArray(new Integer[l.size() + 2]);
        System.out.println(arr.length + " " + bigger.length + " " + bigger[l.size()] + " " + l.toArray(Integer[]::new).length);
        List<List<Integer>> nested = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            nested.add(new ArrayList<>());
            for (int j = 0; j <= i; j++) nested.get(i).add(j * i);
        }
        System.out.println(nested);
        List<Integer> copy = List.copyOf(l);
        l.clear();
        System.out.println(l.isEmpty() + " " + copy.size() + " " + l);
        ArrayList<String> s = new ArrayList<>(2);
        s.ensureCapacity(100);
        s.add(null);
        s.add("x");
        s.add(null);
        s.trimToSize();
        System.out.println(s + " " + s.indexOf(null) + s.lastIndexOf(null) + s.contains(null) + s.remove(null) + s);
        Object clone = s.clone();
        System.out.println(clone.equals(s) + " " + (clone != s) + " " + String.join("/", List.of("p", "q")));
        for (int bad : new int[] {-1, 2, 5}) {
            try {
                s.add(bad, "z");
                System.out.println("added " + s);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        ArrayList<Object> self = new ArrayList<>();
        self.add(1);
        self.add(self);
        System.out.println(self);
        List<Integer> big = new ArrayList<>();
        for (int i = 0; i < 5000; i++) big.add(i ^ 0x55);
        int acc = 0;
        while (big.size() > 1) acc = acc * 3 + big.remove(big.size() / 2);
        System.out.println(acc + " " + big);
    }
}
