// Exercises: double operators and comparisons over NaN, infinities, signed zeros, subnormals
package arithmetic;

public class DoubleBinaryOps {
    static final double[] V = {0.0, -0.0, 1, -1, 0.5, -1.5, 3.7, 1e10, -1e-10, Math.PI, Double.MIN_VALUE, -Double.MIN_VALUE,
        Double.MIN_NORMAL, Double.MAX_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Double.NaN, 4503599627370497.5, 9007199254740993.0};

    interface Op { double apply(double a, double b); }

    static void table(String name, Op op) {
        long hash = 7;
        int nan = 0, inf = 0, negZero = 0;
        for (double a : V) {
            for (double b : V) {
                double r = op.apply(a, b);
                if (Double.isNaN(r)) nan++;
                if (Double.isInfinite(r)) inf++;
                if (Double.doubleToLongBits(r) == Long.MIN_VALUE) negZero++;
                hash = hash * 31 + Double.doubleToLongBits(r);
            }
        }
        System.out.println(name + " " + Long.toHexString(hash) + " nan=" + nan + " inf=" + inf + " -0=" + negZero);
    }

    static int relation(double a, double b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        if (!(a < b)) r |= 64;
        if (!(a >= b)) r |= 128;
        return r;
    }

    public static void main(String[] args) {
        table("add", (a, b) -> a + b);
        table("sub", (a, b) -> a - b);
        table("mul", (a, b) -> a * b);
        table("div", (a, b) -> a / b);
        table("rem", (a, b) -> a % b);
        table("max", Math::max);
        table("min", Math::min);
        table("ieeeRem", Math::IEEEremainder);
        table("copySign", Math::copySign);
        table("nextAfter", Math::nextAfter);
        for (double a : V) {
            StringBuilder sb = new StringBuilder().append(a).append(':');
            for (double b : V) sb.append(' ').append(relation(a, b)).append('/').append(Double.compare(a, b));
            System.out.println(sb);
        }
        System.out.println(-5.5 % 2 + " " + 5.5 % -2 + " " + (1 / 0.0) + " " + (-1 / 0.0) + " " + (0 / 0.0) + " " + (0.0 == -0.0)
            + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN));
    }
}
