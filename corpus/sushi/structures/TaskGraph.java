package structures;

import java.util.ArrayList;
import java.util.List;

/** Tasks with dependencies between them, in layers, as planning programs keep them. */
public class TaskGraph {
    public static final class Task {
        final String name;
        int layer;
        boolean isVisited;
        final List<Edge> in = new ArrayList<>();
        final List<Edge> out = new ArrayList<>();

        public Task(String name) {
            this.name = name;
        }
    }

    static final class Edge {
        final Task from;
        final Task to;
        boolean isImplicit;

        Edge(Task from, Task to) {
            this.from = from;
            this.to = to;
        }
    }

    private final List<Task> tasks = new ArrayList<>();

    public void addTask(Task task) {
        if (!tasks.contains(task)) {
            tasks.add(task);
        }
    }

    public boolean addDependency(Task from, Task to) {
        if (!tasks.contains(from) || !tasks.contains(to)) {
            throw new IllegalArgumentException("unknown task");
        }
        for (Edge edge : from.out) {
            if (edge.to == to) {
                return false;
            }
        }
        if (from == to || reaches(to, from)) {
            return false;
        }
        Edge edge = new Edge(from, to);
        from.out.add(edge);
        to.in.add(edge);
        push(to, from.layer + 1);
        markImplicit(from, to);
        return true;
    }

    public boolean removeDependency(Task from, Task to) {
        Edge found = null;
        for (Edge edge : from.out) {
            if (edge.to == to) {
                found = edge;
            }
        }
        if (found == null) {
            return false;
        }
        from.out.remove(found);
        to.in.remove(found);
        if (to.in.isEmpty()) {
            to.layer = 0;
        }
        return true;
    }

    public int layers() {
        int most = -1;
        for (Task task : tasks) {
            if (task.layer > most) {
                most = task.layer;
            }
        }
        return most + 1;
    }

    public int implicitEdges(Task task) {
        int n = 0;
        for (Edge edge : task.in) {
            if (edge.isImplicit) {
                n++;
            }
        }
        return n;
    }

    private boolean reaches(Task from, Task to) {
        for (Task task : tasks) {
            task.isVisited = false;
        }
        return visit(from, to);
    }

    private boolean visit(Task from, Task to) {
        if (from == to) {
            return true;
        }
        if (from.isVisited) {
            return false;
        }
        from.isVisited = true;
        for (Edge edge : from.out) {
            if (visit(edge.to, to)) {
                return true;
            }
        }
        return false;
    }

    private void push(Task task, int layer) {
        if (task.layer >= layer) {
            return;
        }
        task.layer = layer;
        for (Edge edge : task.out) {
            push(edge.to, layer + 1);
        }
    }

    /** An edge that skips a layer is implied by a longer way. */
    private void markImplicit(Task from, Task to) {
        for (Edge edge : to.in) {
            if (edge.from.layer + 1 < to.layer && edge.from != from) {
                edge.isImplicit = true;
            }
        }
    }
}
