package worst;

/** Programs that nothing was tuned on. */
public final class HeldOut {
    private HeldOut() {}

    /** Worst: falling values. The place is found from the right, and all in between are moved. */
    public static void insertionSort(int[] values) {
        for (int i = 1; i < values.length; i++) {
            int value = values[i];
            int k = i - 1;
            while (k >= 0 && values[k] > value) {
                values[k + 1] = values[k];
                k--;
            }
            values[k + 1] = value;
        }
    }

    private static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    /** Inserts into a search tree that is not balanced. Worst: falling or rising values. */
    public static int treeInsert(int[] keys) {
        Node root = null;
        int size = 0;
        for (int key : keys) {
            Node parent = null;
            Node at = root;
            boolean found = false;
            while (at != null) {
                parent = at;
                if (key < at.key) {
                    at = at.left;
                } else if (key > at.key) {
                    at = at.right;
                } else {
                    found = true;
                    break;
                }
            }
            if (found) {
                continue;
            }
            Node made = new Node(key);
            size++;
            if (parent == null) {
                root = made;
            } else if (key < parent.key) {
                parent.left = made;
            } else {
                parent.right = made;
            }
        }
        return size;
    }

    /** Heap sort; its worst inputs are not known in closed form. */
    public static void heapSort(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            sift(a, i, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            int t = a[0];
            a[0] = a[end];
            a[end] = t;
            sift(a, 0, end);
        }
    }

    private static void sift(int[] a, int root, int end) {
        while (2 * root + 1 < end) {
            int child = 2 * root + 1;
            if (child + 1 < end && a[child] < a[child + 1]) {
                child++;
            }
            if (a[root] >= a[child]) {
                return;
            }
            int t = a[root];
            a[root] = a[child];
            a[child] = t;
            root = child;
        }
    }

    /** Looks for a pattern at each place in turn. Worst: all are equal but the last of the pattern. */
    public static int find(int[] text, int[] pattern) {
        for (int i = 0; i + pattern.length <= text.length; i++) {
            int k = 0;
            while (k < pattern.length && text[i + k] == pattern[k]) {
                k++;
            }
            if (k == pattern.length) {
                return i;
            }
        }
        return -1;
    }
}
