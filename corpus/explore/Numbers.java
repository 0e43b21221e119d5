package explore;

/** Integers of all sizes: overflow, shifts, division, narrowing. */
public class Numbers {
    public static int sign(int x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    public static String triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return "invalid";
        }
        if (a + b <= c || b + c <= a || a + c <= b) {
            return "not a triangle";
        }
        if (a == b && b == c) {
            return "equilateral";
        }
        return a == b || b == c || a == c ? "isosceles" : "scalene";
    }

    public static boolean additionOverflows(int a, int b) {
        int sum = a + b;
        return ((a ^ sum) & (b ^ sum)) < 0;
    }

    public static int exactProduct(int a, int b) {
        if (a > 1000 && b > 1000) {
            return Math.multiplyExact(a, b);
        }
        return 0;
    }

    public static int absoluteOfMinimum(int x) {
        int magnitude = Math.abs(x);
        if (magnitude < 0) {
            return -1;
        }
        return magnitude > 100 ? 1 : 0;
    }

    public static int quotient(int a, int b) {
        int q = a / b;
        if (q == 7 && a % b == 3) {
            return 1;
        }
        return q < 0 ? -1 : 0;
    }

    public static long longQuotient(long a, long b) {
        if (a / b == -3L) {
            return a % b;
        }
        return 0L;
    }

    public static int shifts(int x, int n) {
        int left = x << n;
        int right = x >> n;
        int logical = x >>> n;
        if (left == 64 && n > 3) {
            return 1;
        }
        if (right != logical) {
            return right < -1000 ? 2 : 3;
        }
        return 4;
    }

    public static int longShifts(long x, int n) {
        if ((x << n) == 0x100000000L && n != 0) {
            return 1;
        }
        return (x >>> 60) == 15 ? 2 : 3;
    }

    public static int narrowing(int x) {
        byte b = (byte) x;
        short s = (short) x;
        char c = (char) x;
        if (b == s) {
            return c == s ? 1 : 2;
        }
        return b < 0 && s > 0 ? 3 : 4;
    }

    public static int bytes(byte a, byte b) {
        byte sum = (byte) (a + b);
        if (sum < 0 && a > 0 && b > 0) {
            return 1;
        }
        return sum == a - b ? 2 : 3;
    }

    public static int shorts(short a, short b) {
        short product = (short) (a * b);
        if (product == 1234) {
            return 1;
        }
        return a > b ? 2 : 3;
    }

    public static char nextLetter(char c) {
        if (c >= 'a' && c < 'z' || c >= 'A' && c < 'Z') {
            return (char) (c + 1);
        }
        return c == 'z' ? 'a' : c == 'Z' ? 'A' : c;
    }

    public static boolean majority(boolean a, boolean b, boolean c) {
        return a && b || b && c || a && c;
    }

    public static boolean oddOnes(boolean a, boolean b, boolean c) {
        return a ^ b ^ c;
    }

    public static int leapYear(int year) {
        if (year % 4 != 0) {
            return 365;
        }
        if (year % 100 != 0) {
            return 366;
        }
        return year % 400 == 0 ? 366 : 365;
    }

    public static int clamp(long value) {
        if (value > Integer.MAX_VALUE) {
            return Integer.MAX_VALUE;
        }
        if (value < Integer.MIN_VALUE) {
            return Integer.MIN_VALUE;
        }
        return (int) value;
    }

    public static int gcd(int a, int b) {
        if (a < 0 || b < 0 || a > 12 || b > 12) {
            throw new IllegalArgumentException("out of range");
        }
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public static int collatz(int n) {
        int steps = 0;
        while (n > 1 && steps < 5) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    public static int squareRoot(int n) {
        if (n < 0) {
            throw new ArithmeticException("negative: " + n);
        }
        int root = 0;
        while (root < 6 && (root + 1) * (root + 1) <= n) {
            root++;
        }
        return root;
    }

    public static int compareUnsigned(int a, int b) {
        int order = Integer.compareUnsigned(a, b);
        if (order < 0 && a > b) {
            return 1;
        }
        return order == 0 ? 2 : 3;
    }

    public static long mix(long x) {
        long y = x * 31 + 7;
        if ((y & 0xff) == 0x42) {
            return y > 0 ? y ^ x : ~y;
        }
        return -y;
    }

    public static int quadratic(int x) {
        if (x * x - 5 * x + 6 == 0) {
            return x;
        }
        return x > 1000000 && x * x < 0 ? -1 : 0;
    }

    public static int floorMod(int a, int b) {
        int m = Math.floorMod(a, b);
        return m != a % b ? 1 : 0;
    }

    public static int lookup(int key) {
        switch (key) {
            case -1000: return 1;
            case 0: return 2;
            case 77: return 3;
            case Integer.MAX_VALUE: return 4;
            default: return 5;
        }
    }

    public static int table(byte key) {
        switch (key) {
            case 0: case 1: return 10;
            case 2: return 20;
            case 3:
            case 4: return 30;
            case 6: throw new IllegalStateException("six");
            default: return 0;
        }
    }
}
