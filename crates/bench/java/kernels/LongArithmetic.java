/** Long arithmetic: a linear congruential generator, shifts, comparisons, division. */
final class LongArithmetic {
    static long run(int n) {
        long x = 88172645463325252L;
        long sum = 0;
        long low = Long.MAX_VALUE;
        for (int i = 0; i < n; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            sum += x / 1000003L + (x & 0xffffL) * i;
            if (x < low) {
                low = x;
            }
        }
        return sum ^ low;
    }
}
