package casestudy;

/**
 * A priority queue of integers with cheap decrease of keys: Fredman and Tarjan, "Fibonacci heaps and
 * their uses in improved network optimization algorithms" (1987).
 */
public class FibonacciHeap {
    /** An entry of the queue. */
    public static class Node {
        private int key;
        private int degree;
        private boolean marked;
        private Node parent;
        private Node child;
        private Node left = this;
        private Node right = this;

        private Node(int key) {
            this.key = key;
        }

        public int getKey() {
            return key;
        }
    }

    private Node least;
    private int size;

    public boolean isEmpty() {
        return least == null;
    }

    public int size() {
        return size;
    }

    public Node insert(int key) {
        Node node = new Node(key);
        addRoot(node);
        size++;
        return node;
    }

    public int minimum() {
        if (least == null) {
            throw new IllegalStateException("empty");
        }
        return least.key;
    }

    public int removeMinimum() {
        if (least == null) {
            throw new IllegalStateException("empty");
        }
        Node removed = least;
        while (removed.child != null) {
            Node child = removed.child;
            removed.child = child.right == child ? null : child.right;
            unlink(child);
            child.parent = null;
            addRoot(child);
        }
        Node rest = removed.right == removed ? null : removed.right;
        unlink(removed);
        least = rest;
        size--;
        if (rest != null) {
            consolidate();
        }
        return removed.key;
    }

    /** The node must be in this heap. */
    public void decreaseKey(Node node, int key) {
        if (key > node.key) {
            throw new IllegalArgumentException("larger than " + node.key);
        }
        node.key = key;
        Node parent = node.parent;
        if (parent != null && node.key < parent.key) {
            cut(node, parent);
            cascade(parent);
        }
        if (node.key < least.key) {
            least = node;
        }
    }

    /** The node must be in this heap. */
    public void delete(Node node) {
        Node parent = node.parent;
        if (parent != null) {
            cut(node, parent);
            cascade(parent);
        }
        least = node;
        removeMinimum();
    }

    private void addRoot(Node node) {
        if (least == null) {
            least = node;
            return;
        }
        insertAfter(least, node);
        if (node.key < least.key) {
            least = node;
        }
    }

    private static void insertAfter(Node place, Node node) {
        node.left = place;
        node.right = place.right;
        place.right.left = node;
        place.right = node;
    }

    private static void unlink(Node node) {
        node.left.right = node.right;
        node.right.left = node.left;
        node.left = node;
        node.right = node;
    }

    private void cut(Node node, Node parent) {
        if (parent.child == node) {
            parent.child = node.right == node ? null : node.right;
        }
        parent.degree--;
        unlink(node);
        node.parent = null;
        node.marked = false;
        addRoot(node);
    }

    private void cascade(Node node) {
        Node parent = node.parent;
        while (parent != null) {
            if (!node.marked) {
                node.marked = true;
                return;
            }
            cut(node, parent);
            node = parent;
            parent = node.parent;
        }
    }

    private void consolidate() {
        Node[] byDegree = new Node[32];
        int nRoots = 1;
        for (Node node = least.right; node != least; node = node.right) {
            nRoots++;
        }
        Node next = least;
        for (int i = 0; i < nRoots; i++) {
            Node root = next;
            next = next.right;
            while (byDegree[root.degree] != null) {
                Node other = byDegree[root.degree];
                byDegree[root.degree] = null;
                if (other.key < root.key) {
                    Node swapped = root;
                    root = other;
                    other = swapped;
                }
                adopt(root, other);
            }
            byDegree[root.degree] = root;
        }
        least = null;
        for (Node root : byDegree) {
            if (root != null && (least == null || root.key < least.key)) {
                least = root;
            }
        }
    }

    private static void adopt(Node parent, Node node) {
        unlink(node);
        node.parent = parent;
        node.marked = false;
        if (parent.child == null) {
            parent.child = node;
        } else {
            insertAfter(parent.child, node);
        }
        parent.degree++;
    }
}
