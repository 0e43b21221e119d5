package explore;

/** Floats and doubles: comparisons, NaN, signed zeros, conversions. */
public class Floating {
    public static int order(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        return a == b ? 0 : 2;
    }

    public static boolean isNotANumber(float x) {
        return x != x;
    }

    public static int zero(double x) {
        if (x == 0.0) {
            return 1 / x > 0 ? 1 : 2;
        }
        return 3;
    }

    public static int rounded(double x) {
        int n = (int) x;
        if (n == 42) {
            return x == 42.0 ? 1 : 2;
        }
        if (n == Integer.MAX_VALUE) {
            return 3;
        }
        return n == 0 && x != 0 ? 4 : 5;
    }

    public static int longRounded(float x) {
        long n = (long) x;
        if (n > 1000000L) {
            return 1;
        }
        return n < -5 ? 2 : 3;
    }

    public static int fromInt(int n) {
        float f = n;
        if ((int) f != n) {
            return 1;
        }
        return f > 1000.5f ? 2 : 3;
    }

    public static int halves(double x) {
        if (x / 2 == 1.25) {
            return 1;
        }
        return x * 3 < -9 ? 2 : 3;
    }

    public static double absolute(double x) {
        double a = Math.abs(x);
        if (a > 10) {
            return 10;
        }
        return a < 1 ? 0 : a;
    }

    public static int root(double x) {
        double r = Math.sqrt(x);
        if (r == 12.0) {
            return 1;
        }
        return r != r ? 2 : 3;
    }

    public static int remainder(float x) {
        float r = x % 4f;
        if (r == 1.5f) {
            return 1;
        }
        return r < 0 ? 2 : 3;
    }

    public static int widened(float f) {
        double d = f;
        if (d > 0.1 && d < 0.2) {
            return 1;
        }
        return (float) (d * 2) == f + f ? 2 : 3;
    }

    public static int bits(float f) {
        int bits = Float.floatToRawIntBits(f);
        if (bits < 0) {
            return f == 0 ? 1 : 2;
        }
        return bits == 0x3f800000 ? 3 : 4;
    }

    public static int compared(double a, double b) {
        int c = Double.compare(a, b);
        if (c == 0) {
            return 0;
        }
        return c < 0 ? -1 : 1;
    }

    public static int infinite(double x) {
        if (Double.isInfinite(x)) {
            return x > 0 ? 1 : 2;
        }
        return Double.isNaN(x) ? 3 : 4;
    }

    public static String temperature(float celsius) {
        float fahrenheit = celsius * 9 / 5 + 32;
        if (fahrenheit >= 212f) {
            return "boiling";
        }
        return fahrenheit <= 32f ? "freezing" : "liquid";
    }

    public static int average(float a, float b) {
        float mean = (a + b) / 2;
        if (mean >= 1 && mean < 2) {
            return 1;
        }
        return mean != mean ? 0 : 2;
    }

    public static double maximum(double a, double b) {
        double m = Math.max(a, b);
        return m == 5.5 ? a : b;
    }
}
