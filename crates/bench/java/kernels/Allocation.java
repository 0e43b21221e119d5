/** Allocation: short-lived objects and arrays, and trees that live a little longer. */
final class Allocation {
    private static final class Node {
        final Node left;
        final Node right;
        final int value;

        Node(Node left, Node right, int value) {
            this.left = left;
            this.right = right;
            this.value = value;
        }

        int sum() {
            return value + (left == null ? 0 : left.sum() - right.sum());
        }
    }

    private static Node tree(int depth, int value) {
        if (depth == 0) {
            return new Node(null, null, value);
        }
        return new Node(tree(depth - 1, 2 * value), tree(depth - 1, 2 * value + 1), value);
    }

    static long run(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += tree(8, i).sum();
            int[] scratch = new int[64];
            scratch[i & 63] = i;
            sum += scratch[17];
            Object[] boxes = new Object[16];
            for (int j = 0; j < boxes.length; j++) {
                boxes[j] = new Object();
            }
            sum += boxes.length;
        }
        return sum;
    }
}
