// Exercises: atomics, adders, CAS loops, concurrent maps and copy-on-write under several threads, exact totals
package threads;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

public class AtomicsUnderContention {
    record Node(int v, Node next) { }

    static void parallel(int n, java.util.function.IntConsumer body) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            ts[i] = new Thread(() -> body.accept(k));
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger c = new AtomicInteger();
        LongAdder a = new LongAdder();
        AtomicIntegerArray arr = new AtomicIntegerArray(4);
        AtomicReference<Node> stack = new AtomicReference<>();
        parallel(5, id -> {
            for (int i = 0; i < 300; i++) {
                c.incrementAndGet();
                a.add(i);
                arr.getAndAdd(i & 3, id);
                Node old;
                do old = stack.get(); while (!stack.compareAndSet(old, new Node(i, old)));
            }
        });
        int len = 0;
        long sum = 0;
        for (Node n = stack.get(); n != null; n = n.next()) {
            len++;
            sum += n.v();
        }
        System.out.println(c + " " + a + " " + arr + " " + len + " " + sum);
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        ConcurrentSkipListMap<Integer, Integer> sk = new ConcurrentSkipListMap<>();
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>();
        AtomicInteger inits = new AtomicInteger();
        parallel(4, id -> {
            for (int i = 0; i < 200; i++) {
                m.merge("k" + i % 7, 1, Integer::sum);
                m.computeIfAbsent("once" + i % 3, k -> inits.incrementAndGet());
                sk.merge(i % 20, id, Integer::sum);
                q.add(i);
                if (i % 20 == 0) cow.addIfAbsent(i);
            }
        });
        Map<String, Integer> view = new TreeMap<>(m);
        view.keySet().removeIf(k -> k.startsWith("once"));
        System.out.println(view + " " + inits + " " + sk + " " + q.size() + " " + q.stream().mapToInt(x -> x).sum() + " " + cow.size());
        AtomicInteger max = new AtomicInteger();
        parallel(4, id -> {
            for (int i = 0; i < 100; i++) max.accumulateAndGet((i * 37 + id * 11) % 1009, Math::max);
        });
        System.out.println(max);
        AtomicInteger phase = new AtomicInteger();
        parallel(3, id -> {
            for (int round = 0; round < 5; round++) while (!phase.compareAndSet(round * 3 + id, round * 3 + id + 1)) Thread.yield();
        });
        System.out.println(phase);
    }
}
