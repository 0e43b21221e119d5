// Exercises: a discrete-event simulation with a priority queue, an LRU cache, statistics and histograms
package util;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;

public class LruAndEventSim {
    enum Type { ARRIVE, DONE }

    record Event(int time, int seq, Type type, int customer) { }

    final PriorityQueue<Event> queue = new PriorityQueue<>(Comparator.comparingInt(Event::time).thenComparingInt(Event::seq));
    final List<Integer> waiting = new ArrayList<>();
    final Map<Integer, Integer> arrived = new TreeMap<>();
    final IntSummaryStatistics waits = new IntSummaryStatistics();
    final Random rnd = new Random(77);
    int seq, free, clock, maxLine;

    LruAndEventSim(int servers) { free = servers; }

    void at(int t, Type ty, int c) { queue.add(new Event(t, seq++, ty, c)); }

    void begin(int c) {
        free--;
        waits.accept(clock - arrived.get(c));
        at(clock + 3 + rnd.nextInt(10), Type.DONE, c);
    }

    void run(int customers) {
        int t = 0;
        for (int i = 0; i < customers; i++) at(t += rnd.nextInt(6), Type.ARRIVE, i);
        while (!queue.isEmpty()) {
            Event e = queue.poll();
            clock = e.time();
            if (e.type() == Type.ARRIVE) {
                arrived.put(e.customer(), clock);
                if (free > 0) begin(e.customer());
                else waiting.add(e.customer());
            } else {
                free++;
                if (!waiting.isEmpty()) begin(waiting.remove(0));
            }
            maxLine = Math.max(maxLine, waiting.size());
        }
    }

    public static void main(String[] args) {
        java.util.Locale.setDefault(java.util.Locale.ROOT);
        for (int s = 1; s <= 4; s++) {
            LruAndEventSim sim = new LruAndEventSim(s);
            sim.run(200);
            System.out.println(s + " servers: end " + sim.clock + " line " + sim.maxLine + " " + sim.waits);
        }
        Map<Integer, String> lru = new LinkedHashMap<>(8, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 10; }
        };
        Random r = new Random(5);
        int hit = 0;
        TreeMap<Integer, Integer> hist = new TreeMap<>();
        for (int i = 0; i < 1000; i++) {
            int k = (int) Math.abs(r.nextGaussian() * 6);
            hist.merge(k, 1, Integer::sum);
            if (lru.get(k) != null) hit++;
            else lru.put(k, "p" + k);
        }
        System.out.println(hit + " " + lru.keySet());
        hist.forEach((k, v) -> { if (k < 8) System.out.println(k + " " + "#".repeat(v / 5)); });
    }
}
