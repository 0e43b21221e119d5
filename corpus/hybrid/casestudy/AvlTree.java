package casestudy;

/**
 * A set of integers as a height-balanced search tree: Adelson-Velsky and Landis, "An algorithm for the
 * organization of information" (1962); Knuth, The Art of Computer Programming, volume 3, 6.2.3.
 */
public class AvlTree {
    private static class Node {
        int key;
        int height = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    public boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (key == node.key) {
                return true;
            }
            node = key < node.key ? node.left : node.right;
        }
        return false;
    }

    public boolean add(int key) {
        int before = size;
        root = add(root, key);
        return size > before;
    }

    public boolean remove(int key) {
        int before = size;
        root = remove(root, key);
        return size < before;
    }

    public int size() {
        return size;
    }

    public int height() {
        return height(root);
    }

    public int min() {
        if (root == null) {
            throw new IllegalStateException("empty");
        }
        return smallest(root).key;
    }

    private Node add(Node node, int key) {
        if (node == null) {
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = add(node.left, key);
        } else if (key > node.key) {
            node.right = add(node.right, key);
        } else {
            return node;
        }
        return balance(node);
    }

    private Node remove(Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.left != null && node.right != null) {
            node.key = smallest(node.right).key;
            node.right = remove(node.right, node.key);
        } else {
            size--;
            return node.left != null ? node.left : node.right;
        }
        return balance(node);
    }

    private static Node smallest(Node node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static int slope(Node node) {
        return height(node.right) - height(node.left);
    }

    private static void update(Node node) {
        node.height = 1 + Math.max(height(node.left), height(node.right));
    }

    private static Node balance(Node node) {
        update(node);
        if (slope(node) > 1) {
            if (slope(node.right) < 0) {
                node.right = rotateRight(node.right);
            }
            return rotateLeft(node);
        }
        if (slope(node) < -1) {
            if (slope(node.left) > 0) {
                node.left = rotateLeft(node.left);
            }
            return rotateRight(node);
        }
        return node;
    }

    private static Node rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        update(node);
        update(top);
        return top;
    }

    private static Node rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        update(node);
        update(top);
        return top;
    }
}
