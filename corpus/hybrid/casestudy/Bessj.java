package casestudy;

/**
 * The Bessel function of the first kind and of integer order n of at least 2, by recurrence: upwards
 * where x is larger than n, else downwards from an even start, normalised by the sum of the even
 * terms (Abramowitz and Stegun, Handbook of Mathematical Functions, 9.1.27, 9.1.46, 9.12). Orders 0
 * and 1 by power series and by the asymptotic form (9.1.10, 9.2.1).
 */
public class Bessj {
    private static final double ACCURACY = 40.0;
    private static final double LARGE = 1.0e10;
    private static final double SMALL = 1.0e-10;

    public double bessj(int n, double x) {
        if (n < 2) {
            throw new IllegalArgumentException("order must be at least 2");
        }
        double ax = Math.abs(x);
        double result;
        if (ax == 0.0) {
            return 0.0;
        } else if (ax > n) {
            double step = 2.0 / ax;
            double before = order(0, ax);
            double current = order(1, ax);
            for (int j = 1; j < n; j++) {
                double next = j * step * current - before;
                before = current;
                current = next;
            }
            result = current;
        } else {
            double step = 2.0 / ax;
            int start = 2 * ((n + (int) Math.sqrt(ACCURACY * n)) / 2);
            boolean isEven = false;
            double above = 0.0;
            double current = 1.0;
            double sum = 0.0;
            result = 0.0;
            for (int j = start; j > 0; j--) {
                double below = j * step * current - above;
                above = current;
                current = below;
                if (Math.abs(current) > LARGE) {
                    current *= SMALL;
                    above *= SMALL;
                    result *= SMALL;
                    sum *= SMALL;
                }
                if (isEven) {
                    sum += current;
                }
                isEven = !isEven;
                if (j == n) {
                    result = above;
                }
            }
            sum = 2.0 * sum - current;
            result /= sum;
        }
        return x < 0.0 && n % 2 == 1 ? -result : result;
    }

    private double order(int n, double x) {
        if (x < 12.0) {
            double half = x / 2.0;
            double term = n == 0 ? 1.0 : half;
            double sum = term;
            for (int k = 1; Math.abs(term) > 1.0e-16; k++) {
                term *= -half * half / (k * (double) (k + n));
                sum += term;
            }
            return sum;
        }
        return Math.sqrt(2.0 / (Math.PI * x)) * Math.cos(x - n * Math.PI / 2.0 - Math.PI / 4.0);
    }
}
