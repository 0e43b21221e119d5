/** Exceptions: thrown and caught in one method and across calls, finally, implicit ones. */
final class Exceptions {
    private static final class Odd extends Exception {
        private static final long serialVersionUID = 1;

        final int value;

        Odd(int value) {
            super("odd");
            this.value = value;
        }
    }

    private static int check(int x) throws Odd {
        if ((x & 1) != 0) {
            throw new Odd(x);
        }
        return x;
    }

    private static int deep(int depth, int x) throws Odd {
        return depth == 0 ? check(x) : deep(depth - 1, x) + 1;
    }

    static long run(int n) {
        long sum = 0;
        int[] small = new int[4];
        for (int i = 0; i < n; i++) {
            try {
                sum += deep(i & 7, i);
            } catch (Odd e) {
                sum += e.value * 3L;
            } finally {
                sum++;
            }
            try {
                small[i & 7]++;
            } catch (ArrayIndexOutOfBoundsException e) {
                sum += 2;
            }
            try {
                sum += 100 / (i % 5);
            } catch (ArithmeticException e) {
                sum += 5;
            }
        }
        return sum + small[0] + small[3];
    }
}
