package casestudy;

/**
 * Conditions on sums, products, quotients and conversions of floats and doubles, in the manner of the
 * goals of the Roops benchmark for floating point arithmetic. Arithmetic as in the Java Language
 * Specification, 4.2.4.
 */
public class FloatArithmetic {
    public static int addition(float a, float b) {
        if (a + b == 10.5f) {
            return 1;
        }
        if (a - b > 1000.25f && b > 3.5f) {
            return 2;
        }
        return 0;
    }

    public static int multiplication(float a, float b) {
        float product = a * b;
        if (product == 6.25f) {
            return 1;
        }
        if (product < -1.0e6f) {
            return 2;
        }
        if (a > 1.0f && b > 1.0f && product < 1.5f) {
            return 3;
        }
        return 0;
    }

    public static int division(double a, double b) {
        if (b == 0.0) {
            return a == 0.0 ? 1 : 2;
        }
        double quotient = a / b;
        if (quotient == 0.125) {
            return 3;
        } else if (quotient > 99.0 && quotient < 99.5) {
            return 4;
        }
        return 0;
    }

    public static int remainder(double a, double b) {
        if (a > 100.0 && a % b == 2.5) {
            return 1;
        }
        return 0;
    }

    public static int comparison(double a, double b, double c) {
        if (a < b && b < c) {
            if (a + c == 2.0 * b) {
                return 1;
            }
            return 2;
        }
        if (a != a) {
            return 3;
        }
        return 0;
    }

    public static int conversion(float f, double d) {
        int i = (int) f;
        long l = (long) d;
        if (i == 4711) {
            return 1;
        }
        if (l == 1234567890123L) {
            return 2;
        }
        if ((float) d == f && d != f) {
            return 3;
        }
        return 0;
    }

    public static int special(float f) {
        if (Float.isNaN(f)) {
            return 1;
        }
        if (Float.isInfinite(f)) {
            return f > 0.0f ? 2 : 3;
        }
        if (f != 0.0f && Math.abs(f) < Float.MIN_NORMAL) {
            return 4;
        }
        return 0;
    }

    public static int polynomial(double x) {
        double y = x * x * x - 6.0 * x * x + 11.0 * x - 6.0;
        if (y == 0.0) {
            return x > 2.5 ? 3 : x > 1.5 ? 2 : 1;
        }
        return 0;
    }
}
