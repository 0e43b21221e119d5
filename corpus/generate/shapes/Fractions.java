package shapes;

/** Arithmetic of longs and doubles. */
public final class Fractions {
    private Fractions() {
    }

    public static long gcd(long a, long b) {
        if (b == 0) {
            return Math.abs(a);
        }
        return gcd(b, a % b);
    }

    public static double divide(double numerator, double denominator) {
        if (denominator == 0.0) {
            throw new ArithmeticException("division by zero");
        }
        return numerator / denominator;
    }

    public static int average(int a, int b) {
        return (a + b) / 2;
    }
}
