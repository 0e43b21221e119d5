package worst;

/** Searches in graphs that are given as adjacency matrices. */
public final class Graphs {
    private Graphs() {}

    /** Worst: all are neighbours of each other, but the last one is a neighbour of the first only. */
    public static boolean depthFirst(int[][] graph, int start, int finish) {
        return visit(graph, start, finish, new boolean[graph.length]);
    }

    private static boolean visit(int[][] graph, int current, int finish, boolean[] visited) {
        if (current == finish) {
            return true;
        }
        visited[current] = true;
        for (int next = 0; next < graph.length; next++) {
            if (graph[current][next] != 0) {
                if (!visited[next]) {
                    if (visit(graph, next, finish, visited)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Worst: all are neighbours of each other, and the last one comes last in the queue. */
    public static boolean breadthFirst(int[][] graph, int start, int finish) {
        boolean[] seen = new boolean[graph.length];
        int[] queue = new int[graph.length];
        int head = 0;
        int tail = 0;
        queue[tail++] = start;
        seen[start] = true;
        while (head < tail) {
            int current = queue[head++];
            if (current == finish) {
                return true;
            }
            for (int next = 0; next < graph.length; next++) {
                if (graph[current][next] != 0) {
                    if (!seen[next]) {
                        seen[next] = true;
                        queue[tail++] = next;
                    }
                }
            }
        }
        return false;
    }
}
