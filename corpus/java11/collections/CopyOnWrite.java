// Exercises: CopyOnWriteArrayList/Set snapshots, addIfAbsent, concurrent queues used from one thread
package collections;

import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;

public class CopyOnWrite {
    public static void main(String[] args) {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        Iterator<Integer> snap = l.iterator();
        for (Integer x : l) l.add(x * 10);
        l.remove(0);
        StringBuilder sb = new StringBuilder();
        while (snap.hasNext()) sb.append(snap.next());
        System.out.println(l + " snap " + sb + " " + l.addIfAbsent(2) + l.addIfAbsent(4) + l.addAllAbsent(List.of(4, 5, 6)) + l);
        ListIterator<Integer> li = l.listIterator(2);
        try {
            li.next();
            li.set(9);
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot iterator read only");
        }
        l.replaceAll(x -> x + 1);
        l.sort(null);
        l.removeIf(x -> x > 20);
        System.out.println(l + " " + l.indexOf(7) + l.subList(1, 3) + l.equals(List.of(3, 4, 5, 6, 7, 11)));
        CopyOnWriteArraySet<String> s = new CopyOnWriteArraySet<>();
        for (String x : "b a b c a".split(" ")) System.out.print(s.add(x) + " ");
        System.out.println(s + " " + s.contains("c") + s.remove("z") + s.equals(java.util.Set.of("a", "b", "c")));
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>();
        for (int i = 0; i < 6; i++) if (i % 2 == 0) d.addFirst(i); else d.addLast(i);
        System.out.println(d + " " + d.pollFirst() + d.pollLast() + d.peek() + d.removeFirstOccurrence(1) + d);
        ArrayBlockingQueue<Integer> abq = new ArrayBlockingQueue<>(3);
        System.out.println(abq.offer(1) + "" + abq.offer(2) + abq.offer(3) + abq.offer(4) + abq.remainingCapacity() + abq);
        try {
            abq.add(5);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        java.util.ArrayList<Integer> drained = new java.util.ArrayList<>();
        System.out.println(abq.drainTo(drained, 2) + " " + drained + abq);
        LinkedBlockingDeque<String> lbd = new LinkedBlockingDeque<>(2);
        lbd.offerFirst("a");
        lbd.offerFirst("b");
        System.out.println(lbd.offerLast("c") + " " + lbd + lbd.pollLast() + lbd.peekFirst());
        PriorityBlockingQueue<Integer> pbq = new PriorityBlockingQueue<>(List.of(5, 1, 4));
        System.out.println(pbq.poll() + "" + pbq.poll() + pbq.peek() + pbq.size());
    }
}
