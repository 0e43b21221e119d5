// Exercises: Math.round, rint, ceil, floor, ulp, nextUp, getExponent, scalb, fma and sqrt at edges
package arithmetic;

public class MathRounding {
    static final double[] X = {0.0, -0.0, 0.4999999999999999, 0.49999999999999994, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 1e15 + 0.5,
        4503599627370495.5, 4503599627370497.0, 9.007199254740992E15, 2147483647.5, -2147483648.5, 1e19, -1e19,
        Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};

    public static void main(String[] args) {
        for (double x : X) {
            System.out.println(x + " round=" + Math.round(x) + " roundF=" + Math.round((float) x) + " rint=" + Math.rint(x)
                + " ceil=" + Math.ceil(x) + " floor=" + Math.floor(x) + " sqrt=" + Math.sqrt(x));
            System.out.println("   ulp=" + Math.ulp(x) + " up=" + Math.nextUp(x) + " down=" + Math.nextDown(x) + " exp=" + Math.getExponent(x)
                + " scalb=" + Math.scalb(x, -3) + " scalbBig=" + Math.scalb(x, 2000) + " signum=" + Math.signum(x) + " abs=" + Math.abs(x));
        }
        System.out.println(Math.fma(0.1, 10, -1) + " " + (0.1 * 10 - 1) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY));
        System.out.println(Math.fma(0.1f, 10f, -1f));
        System.out.println(Math.ulp(1f) + " " + Math.nextUp(1f) + " " + Math.getExponent(0.1f) + " " + Math.scalb(1f, -149));
        System.out.println(Math.floorMod(-1L, 5) + " " + Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.cbrt(27));
    }
}
