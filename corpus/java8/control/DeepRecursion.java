// Exercises: unbounded recursion ends in a StackOverflowError that can be caught repeatedly
package control;

public class DeepRecursion {
    static int depth;

    static int down(int n) {
        depth = n;
        return down(n + 1) + 1;
    }

    static long wide(long a, long b, double c, Object o) {
        depth++;
        return wide(a + 1, b, c, o) + b;
    }

    static class Node {
        Node next;

        @Override public String toString() { return "N" + next; }
    }

    static int bounded(int n) { return n == 0 ? 0 : 1 + bounded(n - 1); }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            try {
                down(0);
                System.out.println("unreachable");
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (depth > 500) + " " + (e.getMessage() == null) + " " + (e instanceof VirtualMachineError)
                    + " " + (e.getStackTrace().length > 100) + " " + e.getStackTrace()[0].getMethodName());
            }
        }
        depth = 0;
        try {
            wide(1, 2, 3, "x");
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + " " + (depth > 300));
        }
        Node n = new Node();
        n.next = n;
        boolean caught = false;
        try {
            n.toString();
        } catch (StackOverflowError e) {
            caught = true;
        } finally {
            System.out.println("cyclic toString " + caught);
        }
        System.out.println(bounded(1500));
        Runnable[] self = new Runnable[1];
        self[0] = () -> self[0].run();
        try {
            self[0].run();
        } catch (StackOverflowError e) {
            System.out.println("lambda overflow");
        }
        System.out.println("still fine " + bounded(1000));
    }
}
