// Exercises: allocation defaults, multi-dimensional and ragged arrays, initialisers, lengths and class names
package arrays;

import java.util.Arrays;

public class ArrayBasics {
    static int[] shared = {1, 2, 3};

    public static void main(String[] args) {
        System.out.println(Arrays.toString(new int[2]) + Arrays.toString(new boolean[2]) + Arrays.toString(new double[1]) + Arrays.toString(new String[2]) + Arrays.toString(new byte[1]) + Arrays.toString(new float[1]) + Arrays.toString(new long[1]) + Arrays.toString(new short[1]) + (int) (new char[1])[0]);
        int[][] grid = new int[3][4];
        int[][][] cube = new int[2][3][];
        int[] weird[] = {{1}, {2, 3}, {}, null};
        grid[1][2] = 5;
        cube[1][2] = new int[] {9, 9};
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(cube) + Arrays.deepToString(weird));
        System.out.println(grid.getClass().getName() + " " + cube.getClass().getSimpleName() + " " + new String[0][0].getClass().getName() + " " + new Object[0].getClass().getComponentType() + " " + int[].class.getSuperclass());
        int[] a = shared;
        a[0] = 100;
        System.out.println(shared[0] + " " + (a == shared) + " " + a.equals(shared) + " " + a.length);
        Object o = grid;
        Object[] rows = grid;
        rows[0] = new int[] {7};
        System.out.println(grid[0].length + " " + (o instanceof int[][]) + " " + (o instanceof Object[]) + " " + (rows[0] instanceof int[]) + " " + (o instanceof Cloneable) + (o instanceof java.io.Serializable));
        try {
            rows[1] = new long[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Number[] nums = new Integer[] {1, 2};
        try {
            nums[0] = 1.5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        long sum = 0;
        for (int[] row : grid) for (int v : row) sum += v;
        System.out.println(sum);
        char[] cs = "hello".toCharArray();
        for (int i = 0, j = cs.length - 1; i < j; i++, j--) { char t = cs[i]; cs[i] = cs[j]; cs[j] = t; }
        System.out.println(cs);
        System.out.println(String.valueOf(cs) + cs.length + new int[] {1, 2, 3}[1] + new int[][] {{1}, {2}}[1][0]);
        int i = 0;
        int[] e = new int[4];
        e[i++] = i++;
        e[i] = i = 3;
        e[i] += e[i - 1] + 1;
        System.out.println(Arrays.toString(e) + i);
        boolean[][] flags = new boolean[2][2];
        flags[1][0] ^= true;
        flags[0][1] |= flags[1][0];
        System.out.println(Arrays.deepToString(flags));
        try {
            int[][] neg = new int[2][-1];
        } catch (NegativeArraySizeException ex) {
            System.out.println(ex.getMessage());
        }
        System.out.println(new int[0].length + new int[0][5].length + new int[5][0].length);
        byte[] bytes = {(byte) 0x80, (byte) 0xff, 127};
        int acc = 0;
        for (byte b : bytes) acc = acc * 256 + b;
        System.out.println(acc);
    }
}
