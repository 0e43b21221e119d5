package casestudy;

/**
 * A map from integers to integers as a red-black tree: Guibas and Sedgewick, "A dichromatic framework
 * for balanced trees" (1978), with the cases of Cormen, Leiserson, Rivest and Stein, Introduction to
 * Algorithms, chapter 13.
 */
public class RedBlackTree {
    private static final boolean RED = true;
    private static final boolean BLACK = false;

    private static class Node {
        int key;
        int value;
        boolean color = RED;
        Node left;
        Node right;
        Node parent;

        Node(int key, int value, Node parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    private Node root;
    private int size;

    public int size() {
        return size;
    }

    public int get(int key, int otherwise) {
        Node node = find(key);
        return node == null ? otherwise : node.value;
    }

    /** Whether the key is new. */
    public boolean put(int key, int value) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            parent = node;
            if (key == node.key) {
                node.value = value;
                return false;
            }
            node = key < node.key ? node.left : node.right;
        }
        Node added = new Node(key, value, parent);
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        repairAfterAdding(added);
        return true;
    }

    /** Whether the key was there. */
    public boolean remove(int key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        size--;
        if (node.left != null && node.right != null) {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node.value = next.value;
            node = next;
        }
        Node child = node.left != null ? node.left : node.right;
        if (child != null) {
            replace(node, child);
            if (node.color == BLACK) {
                child.color = BLACK;
            }
        } else if (node.parent == null) {
            root = null;
        } else {
            if (node.color == BLACK) {
                repairBeforeRemoving(node);
            }
            replace(node, null);
        }
        return true;
    }

    private Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    private void replace(Node node, Node child) {
        if (node.parent == null) {
            root = child;
        } else if (node == node.parent.left) {
            node.parent.left = child;
        } else {
            node.parent.right = child;
        }
        if (child != null) {
            child.parent = node.parent;
        }
    }

    private void rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        if (top.left != null) {
            top.left.parent = node;
        }
        replace(node, top);
        top.left = node;
        node.parent = top;
    }

    private void rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        if (top.right != null) {
            top.right.parent = node;
        }
        replace(node, top);
        top.right = node;
        node.parent = top;
    }

    private static boolean isRed(Node node) {
        return node != null && node.color == RED;
    }

    private void repairAfterAdding(Node node) {
        while (isRed(node.parent)) {
            Node parent = node.parent;
            Node grandparent = parent.parent;
            boolean isLeft = parent == grandparent.left;
            Node uncle = isLeft ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.color = BLACK;
                uncle.color = BLACK;
                grandparent.color = RED;
                node = grandparent;
                continue;
            }
            if (isLeft) {
                if (node == parent.right) {
                    rotateLeft(parent);
                    parent = node;
                }
                rotateRight(grandparent);
            } else {
                if (node == parent.left) {
                    rotateRight(parent);
                    parent = node;
                }
                rotateLeft(grandparent);
            }
            parent.color = BLACK;
            grandparent.color = RED;
            break;
        }
        root.color = BLACK;
    }

    private void repairBeforeRemoving(Node node) {
        while (node != root && node.color == BLACK) {
            boolean isLeft = node == node.parent.left;
            Node sibling = isLeft ? node.parent.right : node.parent.left;
            if (isRed(sibling)) {
                sibling.color = BLACK;
                node.parent.color = RED;
                if (isLeft) {
                    rotateLeft(node.parent);
                    sibling = node.parent.right;
                } else {
                    rotateRight(node.parent);
                    sibling = node.parent.left;
                }
            }
            if (!isRed(sibling.left) && !isRed(sibling.right)) {
                sibling.color = RED;
                node = node.parent;
                continue;
            }
            if (isLeft) {
                if (!isRed(sibling.right)) {
                    sibling.left.color = BLACK;
                    sibling.color = RED;
                    rotateRight(sibling);
                    sibling = node.parent.right;
                }
                sibling.color = node.parent.color;
                node.parent.color = BLACK;
                sibling.right.color = BLACK;
                rotateLeft(node.parent);
            } else {
                if (!isRed(sibling.left)) {
                    sibling.right.color = BLACK;
                    sibling.color = RED;
                    rotateLeft(sibling);
                    sibling = node.parent.left;
                }
                sibling.color = node.parent.color;
                node.parent.color = BLACK;
                sibling.left.color = BLACK;
                rotateRight(node.parent);
            }
            node = root;
        }
        node.color = BLACK;
    }
}
