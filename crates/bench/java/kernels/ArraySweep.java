/** Sweeps over int, byte and two-dimensional arrays: a sieve, prefix sums, a transposition. */
final class ArraySweep {
    static long run(int n) {
        byte[] composite = new byte[n];
        int primes = 0;
        for (int i = 2; i < n; i++) {
            if (composite[i] == 0) {
                primes++;
                for (int j = i + i; j < n; j += i) {
                    composite[j] = 1;
                }
            }
        }
        int[] sums = new int[n];
        for (int i = 1; i < n; i++) {
            sums[i] = sums[i - 1] + composite[i] * i;
        }
        int side = 400;
        int[][] square = new int[side][side];
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                square[j][i] = sums[(i * side + j) % n];
            }
        }
        long sum = primes;
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                sum = sum * 31 + square[i][j];
            }
        }
        return sum;
    }
}
