package casestudy;

/**
 * Linear conditions on integers whose sums and products by constants do not overflow, in the manner
 * of the goals of the Roops benchmark for linear arithmetic on 32 bits.
 */
public class LinearWithoutOverflow {
    private static final int LIMIT = 10000;

    private static boolean isSmall(int value) {
        return value > -LIMIT && value < LIMIT;
    }

    public static int oneVariable(int x) {
        if (!isSmall(x)) {
            return -1;
        }
        if (3 * x == 8748) {
            return 1;
        } else if (7 * x + 12 == -4489) {
            return 2;
        } else if (x - 1 > 9990) {
            return 3;
        }
        return 0;
    }

    public static int twoVariables(int x, int y) {
        if (!isSmall(x) || !isSmall(y)) {
            return -1;
        }
        if (x + y == 1023 && x - y == 511) {
            return 1;
        }
        if (2 * x == 5 * y && x > 100) {
            return y % 2 == 0 ? 2 : 3;
        }
        if (x > y && y > 9000) {
            return 4;
        }
        return 0;
    }

    public static int threeVariables(int x, int y, int z) {
        if (!isSmall(x) || !isSmall(y) || !isSmall(z)) {
            return -1;
        }
        if (x + y + z == 6000) {
            if (x == 2 * y && y == 3 * z) {
                return 1;
            }
            if (x - y == 17 && y - z == 20) {
                return 2;
            }
            return 3;
        }
        if (x < y && y < z && z - x == 2) {
            return 4;
        }
        return 0;
    }

    public static int system(int a, int b, int c, int d) {
        if (!isSmall(a) || !isSmall(b) || !isSmall(c) || !isSmall(d)) {
            return -1;
        }
        if (a + b == 300) {
            if (b + c == 500) {
                if (c + d == 900) {
                    if (a - d == -500) {
                        return 4;
                    }
                    return 3;
                }
                return 2;
            }
            return 1;
        }
        return 0;
    }

    public static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || !isSmall(a) || !isSmall(b) || !isSmall(c)) {
            return -1;
        }
        if (a + b <= c || a + c <= b || b + c <= a) {
            return 0;
        }
        if (a == b && b == c) {
            return 3;
        }
        if (a == b || b == c || a == c) {
            return 2;
        }
        return 1;
    }

    public static int loop(int n, int step) {
        if (n < 0 || n > 50 || step < 1 || step > 9) {
            return -1;
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += step;
        }
        if (sum == 203) {
            return 1;
        }
        if (sum == 51) {
            return 2;
        }
        return 0;
    }
}
