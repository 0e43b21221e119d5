// Exercises: PriorityQueue ordering, removal, iteration layout, comparators, heap sort and Dijkstra
package collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

public class PriorityQueues {
    record Task(String name, int prio, int seq) { }

    static int[] dijkstra(int[][][] g, int src) {
        int[] dist = new int[g.length];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[src] = 0;
        PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> a[1] - b[1]);
        q.add(new int[] {src, 0});
        while (!q.isEmpty()) {
            int[] cur = q.poll();
            if (cur[1] > dist[cur[0]]) continue;
            for (int[] e : g[cur[0]]) {
                int nd = cur[1] + e[1];
                if (nd < dist[e[0]]) {
                    dist[e[0]] = nd;
                    q.add(new int[] {e[0], nd});
                }
            }
        }
        return dist;
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>(List.of(5, 3, 8, 1, 9, 2, 7));
        System.out.println(q + " " + q.peek() + " " + q.remove(8) + q.remove(100) + " " + q);
        q.addAll(List.of(0, 4, 4));
        System.out.println(q + " " + Arrays.toString(q.toArray()) + q.contains(9) + q.size());
        StringBuilder sb = new StringBuilder();
        while (!q.isEmpty()) sb.append(q.poll()).append(' ');
        System.out.println(sb + "" + q.poll() + q.peek());
        PriorityQueue<String> rev = new PriorityQueue<>(11, Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        Collections.addAll(rev, "bb", "a", "ccc", "aaa", "b", "dddd");
        List<String> order = new ArrayList<>();
        while (rev.size() > 0) order.add(rev.remove());
        System.out.println(order);
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::prio).thenComparingInt(Task::seq));
        for (int i = 0; i < 12; i++) tasks.add(new Task("t" + i, i * 7 % 4, i));
        sb.setLength(0);
        tasks.removeIf(t -> t.prio() == 2);
        for (Task t; (t = tasks.poll()) != null; ) sb.append(t.name()).append(':').append(t.prio()).append(' ');
        System.out.println(sb);
        int[][][] g = {{{1, 7}, {2, 9}, {5, 14}}, {{0, 7}, {2, 10}, {3, 15}}, {{0, 9}, {1, 10}, {3, 11}, {5, 2}}, {{1, 15}, {2, 11}, {4, 6}}, {{3, 6}, {5, 9}}, {{0, 14}, {2, 2}, {4, 9}}, {}};
        System.out.println(Arrays.toString(dijkstra(g, 0)));
        PriorityQueue<Long> h = new PriorityQueue<>(Collections.reverseOrder());
        long x = 42, acc = 0;
        for (int i = 0; i < 3000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            h.add(x >>> 33);
            if (h.size() > 100) acc = acc * 31 + h.poll();
        }
        System.out.println(h.size() + " " + acc + " " + h.peek());
        try {
            new PriorityQueue<Object>().addAll(List.of(1, "x"));
        } catch (ClassCastException e) {
            System.out.println("mixed");
        }
        try {
            q.add(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            q.remove();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("none");
        }
    }
}
