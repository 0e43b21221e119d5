package casestudy;

/**
 * A priority queue of integers as a forest of binomial trees: Vuillemin, "A data structure for
 * manipulating priority queues" (1978).
 */
public class BinomialHeap {
    /** A tree of its forest. */
    public static class Node {
        private int key;
        private int degree;
        private Node parent;
        private Node child;
        private Node sibling;

        private Node(int key) {
            this.key = key;
        }

        public int getKey() {
            return key;
        }
    }

    private Node head;
    private int size;

    public boolean isEmpty() {
        return head == null;
    }

    public int size() {
        return size;
    }

    public Node insert(int key) {
        Node node = new Node(key);
        head = union(head, node);
        size++;
        return node;
    }

    public int findMinimum() {
        if (head == null) {
            throw new IllegalStateException("empty");
        }
        int least = head.key;
        for (Node node = head.sibling; node != null; node = node.sibling) {
            if (node.key < least) {
                least = node.key;
            }
        }
        return least;
    }

    public int extractMinimum() {
        if (head == null) {
            throw new IllegalStateException("empty");
        }
        Node before = null;
        Node least = head;
        Node previous = head;
        for (Node node = head.sibling; node != null; node = node.sibling) {
            if (node.key < least.key) {
                before = previous;
                least = node;
            }
            previous = node;
        }
        if (before == null) {
            head = least.sibling;
        } else {
            before.sibling = least.sibling;
        }
        Node turned = null;
        Node child = least.child;
        while (child != null) {
            Node next = child.sibling;
            child.sibling = turned;
            child.parent = null;
            turned = child;
            child = next;
        }
        head = union(head, turned);
        size--;
        return least.key;
    }

    /** The node must be of this heap. */
    public void decreaseKey(Node node, int key) {
        if (key > node.key) {
            throw new IllegalArgumentException("larger than " + node.key);
        }
        node.key = key;
        while (node.parent != null && node.key < node.parent.key) {
            int swapped = node.key;
            node.key = node.parent.key;
            node.parent.key = swapped;
            node = node.parent;
        }
    }

    public void merge(BinomialHeap other) {
        if (other == this) {
            return;
        }
        head = union(head, other.head);
        size += other.size;
        other.head = null;
        other.size = 0;
    }

    private static Node mergeByDegree(Node a, Node b) {
        Node first = null;
        Node last = null;
        while (a != null || b != null) {
            Node next;
            if (b == null || a != null && a.degree <= b.degree) {
                next = a;
                a = a.sibling;
            } else {
                next = b;
                b = b.sibling;
            }
            if (last == null) {
                first = next;
            } else {
                last.sibling = next;
            }
            last = next;
        }
        return first;
    }

    private static Node union(Node a, Node b) {
        Node first = mergeByDegree(a, b);
        if (first == null) {
            return null;
        }
        Node previous = null;
        Node node = first;
        Node next = node.sibling;
        while (next != null) {
            boolean isThirdOfItsDegree = next.sibling != null && next.sibling.degree == node.degree;
            if (node.degree != next.degree || isThirdOfItsDegree) {
                previous = node;
                node = next;
            } else if (node.key <= next.key) {
                node.sibling = next.sibling;
                link(next, node);
            } else {
                if (previous == null) {
                    first = next;
                } else {
                    previous.sibling = next;
                }
                link(node, next);
                node = next;
            }
            next = node.sibling;
        }
        return first;
    }

    private static void link(Node child, Node parent) {
        child.parent = parent;
        child.sibling = parent.child;
        parent.child = child;
        parent.degree++;
    }
}
