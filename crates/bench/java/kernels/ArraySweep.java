/** Sweeps over byte, int and two-dimensional arrays that fit the cache: a sieve, sums, a transposition. */
final class ArraySweep {
    private static final int LENGTH = 40_000;
    private static final int SIDE = 200;

    private static int sieve(byte[] composite) {
        int primes = 0;
        for (int i = 2; i < composite.length; i++) {
            if (composite[i] == 0) {
                primes++;
                for (int j = i + i; j < composite.length; j += i) {
                    composite[j] = 1;
                }
            }
        }
        return primes;
    }

    private static int[] sums(byte[] composite, int start) {
        int[] sums = new int[composite.length];
        sums[0] = start;
        for (int i = 1; i < sums.length; i++) {
            sums[i] = sums[i - 1] + composite[i] * i;
        }
        return sums;
    }

    private static int[][] transposed(int[] values) {
        int[][] square = new int[SIDE][SIDE];
        for (int i = 0; i < SIDE; i++) {
            for (int j = 0; j < SIDE; j++) {
                square[j][i] = values[i * SIDE + j];
            }
        }
        return square;
    }

    static long run(int n) {
        long sum = 0;
        for (int round = 0; round < n; round++) {
            byte[] composite = new byte[LENGTH];
            sum += sieve(composite);
            for (int[] row : transposed(sums(composite, round))) {
                for (int value : row) {
                    sum = sum * 31 + value;
                }
            }
        }
        return sum;
    }
}
