// Exercises: StrictMath transcendental functions at fixed points and special values
package arithmetic;

public class StrictMathFunctions {
    interface F { double at(double x); }

    static final double[] X = {0.0, -0.0, 0.1, 0.5, 1, 1.5, 2, Math.PI, 10, -3.25, 100.125, 1e-300, 1e10, 1e22, 710, -746,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

    static void f(String name, F f) {
        long h = 1;
        StringBuilder sb = new StringBuilder();
        for (double x : X) {
            double r = f.at(x);
            h = h * 31 + Double.doubleToLongBits(r);
            if (x == 0.5 || x == 10 || x == -3.25) sb.append(' ').append(r);
        }
        System.out.println(name + " " + Long.toHexString(h) + sb);
    }

    public static void main(String[] args) {
        f("sin", StrictMath::sin);
        f("cos", StrictMath::cos);
        f("tan", StrictMath::tan);
        f("asin", StrictMath::asin);
        f("acos", StrictMath::acos);
        f("atan", StrictMath::atan);
        f("exp", StrictMath::exp);
        f("log", StrictMath::log);
        f("log10", StrictMath::log10);
        f("sqrt", StrictMath::sqrt);
        f("cbrt", StrictMath::cbrt);
        f("sinh", StrictMath::sinh);
        f("cosh", StrictMath::cosh);
        f("tanh", StrictMath::tanh);
        f("expm1", StrictMath::expm1);
        f("log1p", StrictMath::log1p);
        f("ceil", StrictMath::ceil);
        f("floor", StrictMath::floor);
        f("rint", StrictMath::rint);
        f("toRadians", StrictMath::toRadians);
        f("toDegrees", StrictMath::toDegrees);
        f("ulp", StrictMath::ulp);
        f("signum", StrictMath::signum);
        f("powSelf", x -> StrictMath.pow(x, 1.37));
        f("pow2", x -> StrictMath.pow(2, x));
        f("atan2", x -> StrictMath.atan2(x, -1));
        f("hypot", x -> StrictMath.hypot(x, 3));
        System.out.println(StrictMath.pow(0, 0) + " " + StrictMath.pow(Double.NaN, 0) + " " + StrictMath.pow(-8, 1.0 / 3) + " " + StrictMath.pow(-2, 3));
    }
}
