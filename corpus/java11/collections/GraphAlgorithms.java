// Exercises: BFS, DFS, topological sort, union-find, and shortest path with maps of lists
package collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class GraphAlgorithms {
    final Map<String, Set<String>> adj = new TreeMap<>();

    void edge(String a, String b) {
        adj.computeIfAbsent(a, k -> new TreeSet<>()).add(b);
        adj.computeIfAbsent(b, k -> new TreeSet<>());
    }

    List<String> bfs(String s) {
        List<String> out = new ArrayList<>();
        Deque<String> q = new ArrayDeque<>(List.of(s));
        Set<String> seen = new HashSet<>(q);
        while (!q.isEmpty()) {
            String c = q.poll();
            out.add(c);
            for (String n : adj.get(c)) if (seen.add(n)) q.add(n);
        }
        return out;
    }

    void dfs(String s, Set<String> seen, List<String> post) {
        if (!seen.add(s)) return;
        for (String n : adj.get(s)) dfs(n, seen, post);
        post.add(0, s);
    }

    List<String> topo() {
        List<String> post = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (String s : adj.keySet()) dfs(s, seen, post);
        return post;
    }

    boolean cyclic() {
        Map<String, Integer> indeg = new HashMap<>();
        adj.values().forEach(s -> s.forEach(x -> indeg.merge(x, 1, Integer::sum)));
        Deque<String> q = new ArrayDeque<>();
        for (String s : adj.keySet()) if (!indeg.containsKey(s)) q.add(s);
        int n = 0;
        while (!q.isEmpty()) {
            n++;
            for (String x : adj.get(q.remove())) if (indeg.merge(x, -1, Integer::sum) == 0) q.add(x);
        }
        return n < adj.size();
    }

    static class Dsu {
        final int[] p;

        Dsu(int n) {
            p = new int[n];
            for (int i = 0; i < n; i++) p[i] = i;
        }

        int find(int x) { return p[x] == x ? x : (p[x] = find(p[x])); }

        boolean join(int a, int b) {
            int x = find(a), y = find(b);
            p[x] = y;
            return x != y;
        }
    }

    public static void main(String[] args) {
        GraphAlgorithms g = new GraphAlgorithms();
        for (String e : "a-b a-c b-d c-d d-e e-f c-f g-a g-h".split(" ")) g.edge(e.substring(0, 1), e.substring(2));
        System.out.println(g.adj + " " + g.bfs("a") + " " + g.bfs("g").size() + " " + g.topo() + g.cyclic());
        g.edge("f", "a");
        System.out.println(g.cyclic() + " " + g.bfs("e"));
        Dsu d = new Dsu(500);
        int comps = 500, x = 3;
        for (int i = 0; i < 400; i++) {
            x = x * 1103515245 + 12345;
            if (d.join((x >>> 16) % 500, (x >>> 4 & 0xfff) % 500)) comps--;
        }
        System.out.println(comps);
        long[][] dist = new long[12][12];
        for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) dist[i][j] = i == j ? 0 : (i * 7 + j * 3) % 5 == 0 ? i + j + 1 : Integer.MAX_VALUE;
        for (int k = 0; k < 12; k++) for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) dist[i][j] = Math.min(dist[i][j], dist[i][k] + dist[k][j]);
        long sum = 0;
        for (long[] row : dist) for (long v : row) sum += v < Integer.MAX_VALUE ? v : 1000;
        System.out.println(sum);
    }
}
