/** The object of "construct one object, call one method, reset". */
final class Fraction {
    private int numerator;
    private int denominator;

    Fraction(int numerator, int denominator) {
        if (denominator == 0) {
            throw new IllegalArgumentException("denominator is zero");
        }
        this.numerator = numerator;
        this.denominator = denominator;
        reduce();
    }

    /** Adds a fraction to this one; the sign of the sum. */
    int add(int otherNumerator, int otherDenominator) {
        numerator = numerator * otherDenominator + otherNumerator * denominator;
        denominator *= otherDenominator;
        reduce();
        return Integer.compare(numerator, 0);
    }

    private void reduce() {
        int a = Math.abs(numerator);
        int b = Math.abs(denominator);
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        if (denominator < 0) {
            a = -a;
        }
        if (a != 0) {
            numerator /= a;
            denominator /= a;
        }
    }
}
