package shapes;

/** A recursive structure with a static nested class. */
public class Tree {
    static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    public boolean add(int key) {
        if (root == null) {
            root = new Node(key);
            size++;
            return true;
        }
        Node node = root;
        while (node.key != key) {
            Node next = key < node.key ? node.left : node.right;
            if (next == null) {
                if (key < node.key) {
                    node.left = new Node(key);
                } else {
                    node.right = new Node(key);
                }
                size++;
                return true;
            }
            node = next;
        }
        return false;
    }

    public int depth() {
        return depth(root);
    }

    private static int depth(Node node) {
        return node == null ? 0 : 1 + Math.max(depth(node.left), depth(node.right));
    }

    public int size() {
        return size;
    }
}
