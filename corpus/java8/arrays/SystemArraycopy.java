// Exercises: System.arraycopy with overlap, type checks, partial copies before failure and bounds messages
package arrays;

import java.util.Arrays;

public class SystemArraycopy {
    static void t(Object src, int sp, Object dst, int dp, int n) {
        try {
            System.arraycopy(src, sp, dst, dp, n);
            System.out.println("ok");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 0, a, 3, 5);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 4, a, 1, 6);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 2, 3);
        System.arraycopy(a, 10, a, 0, 0);
        System.out.println(Arrays.toString(a));
        t(a, 0, a, 8, 3);
        t(a, 8, a, 0, 3);
        t(a, -1, a, 0, 1);
        t(a, 0, a, -1, 1);
        t(a, 0, a, 0, -1);
        t(a, 0, new long[10], 0, 1);
        t(a, 0, new Object[10], 0, 1);
        t("str", 0, a, 0, 1);
        t(a, 0, "str", 0, 1);
        t(null, 0, a, 0, 1);
        t(a, 0, null, 0, 1);
        t(a, Integer.MAX_VALUE, a, 0, 1);
        t(new boolean[2], 0, new byte[2], 0, 1);
        Object[] mixed = {"a", "b", 3, "d"};
        String[] strs = {"-", "-", "-", "-"};
        t(mixed, 0, strs, 0, 4);
        System.out.println(Arrays.toString(strs));
        t(mixed, 2, new Number[1], 0, 1);
        t(strs, 0, mixed, 0, 2);
        Object[] nulls = new Object[3];
        t(nulls, 0, strs, 1, 3);
        System.out.println(Arrays.toString(strs) + Arrays.toString(mixed));
        int[][] rows = {{1}, {2}, {3}};
        System.arraycopy(rows, 0, rows, 1, 2);
        rows[2][0] = 50;
        System.out.println(Arrays.deepToString(rows));
        byte[] bytes = new byte[100];
        for (int i = 0; i < 100; i++) bytes[i] = (byte) (i * 37);
        int h = 0;
        for (int i = 0; i < 200; i++) {
            System.arraycopy(bytes, i % 40, bytes, (i * 7) % 50, 20 + i % 20);
            h = h * 31 + Arrays.hashCode(bytes);
        }
        System.out.println(h);
        double[] d = {1.5, 2.5};
        double[] e = new double[3];
        System.arraycopy(d, 0, e, 1, 2);
        System.out.println(Arrays.toString(e));
    }
}
