// Exercises: LinkedList and ArrayDeque as lists, queues, stacks; nulls and emptiness errors
package collections;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;

public class LinkedListDeque {
    static void drive(Deque<String> d) {
        d.addLast("b");
        d.addFirst("a");
        d.offer("c");
        d.push("z");
        d.offerFirst("y");
        System.out.println(d + " " + d.peekFirst() + d.peekLast() + d.pop() + d.poll() + d.pollLast() + d.size() + d.contains("b"));
        d.addAll(List.of("b", "a", "b", "c"));
        d.removeFirstOccurrence("b");
        d.removeLastOccurrence("b");
        System.out.println(d);
        Iterator<String> it = d.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (it.hasNext()) {
            String s = it.next();
            sb.append(s);
            if (s.equals("b")) it.remove();
        }
        System.out.println(sb + " " + d);
        d.clear();
        System.out.println(d.poll() + " " + d.peek() + " " + d.pollLast() + d.isEmpty());
        try {
            d.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + e.getMessage());
        }
        try {
            d.element();
        } catch (NoSuchElementException e) {
            System.out.println("element");
        }
        try {
            d.add(null);
            System.out.println("null ok " + d);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
    }

    public static void main(String[] args) {
        drive(new LinkedList<>());
        drive(new ArrayDeque<>());
        LinkedList<Integer> l = new LinkedList<>();
        for (int i = 0; i < 10; i++) l.add(l.size() / 2, i);
        System.out.println(l + " " + l.get(4) + l.indexOf(9) + l.remove(5) + l.set(0, 99) + l.getFirst() + l.getLast());
        try {
            l.get(9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        ArrayDeque<Integer> ring = new ArrayDeque<>(4);
        long h = 0;
        for (int i = 0; i < 2000; i++) {
            if (i % 3 != 0) ring.addLast(i); else ring.addFirst(-i);
            if (i % 5 == 4) h = h * 31 + ring.pollFirst() + 7L * ring.pollLast();
        }
        System.out.println(ring.size() + " " + h + " " + ring.stream().mapToInt(x -> x).sum());
        int josephus = 0;
        LinkedList<Integer> circle = new LinkedList<>();
        for (int i = 1; i <= 41; i++) circle.add(i);
        while (circle.size() > 1) {
            circle.add(circle.poll());
            circle.add(circle.poll());
            josephus = josephus * 7 + circle.poll();
        }
        System.out.println(circle + " " + josephus);
        Deque<Character> stack = new ArrayDeque<>();
        for (String s : new String[] {"([]{})", "([)]", "((", ""}) {
            stack.clear();
            boolean ok = true;
            for (char c : s.toCharArray()) {
                int o = "([{".indexOf(c);
                if (o >= 0) stack.push(")]}".charAt(o));
                else if (stack.isEmpty() || stack.pop() != c) ok = false;
            }
            System.out.print((ok && stack.isEmpty()) + " ");
        }
        System.out.println();
    }
}
