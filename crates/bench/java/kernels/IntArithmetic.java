/** Integer arithmetic, shifts and comparisons in local variables. */
final class IntArithmetic {
    static long run(int n) {
        int a = 1;
        int b = 7;
        int c = 0;
        for (int i = 0; i < n; i++) {
            a = a * 31 + i;
            b ^= a >>> 3;
            b += b << 5;
            if ((b & 4) == 0) {
                c += a - b;
            } else {
                c -= i % 7;
            }
        }
        return (long) a * 3 + b * 5L + c;
    }
}
