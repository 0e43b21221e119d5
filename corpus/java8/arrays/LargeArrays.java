package arrays;

import java.util.Arrays;

/** Arrays of tens of megabytes, made again and again, of which few are alive at a time. */
public class LargeArrays {
    static long sum;

    static void use(long[] array, int i) {
        array[i] = i;
        array[array.length - 1] += array[i] + 1;
        sum += array[array.length - 1];
    }

    public static void main(String[] args) {
        long[] kept = new long[5_000_000];
        for (int i = 0; i < 12; i++) {
            use(new long[4_000_000 + 100_000 * i], i);
            use(kept, i);
        }
        int[][] grid = new int[3][3_000_000];
        grid[2][2_999_999] = 7;
        byte[] copy = Arrays.copyOf(new byte[] {1, 2, 3}, 40_000_000);
        int[] cloned = grid[2].clone();
        System.out.println(sum + " " + kept.length + " " + cloned[2_999_999] + " " + copy[2] + " " + copy.length);
    }
}
