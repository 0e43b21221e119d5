// Exercises: Double.toString and Float.toString over powers of ten, boundaries and random bit patterns
package arithmetic;

import java.util.Random;

public class DoubleToString {
    public static void main(String[] args) {
        double[] d = {0.0, -0.0, 1, 0.001, 0.0009999, 9999999.0, 1.0E7, 12345678.9, 1.0E-5, 123456789012345680.0, 2.0E-3, 4.9E-324,
            2.2250738585072014E-308, 1.7976931348623157E308, 2.0 / 3, 100.0, 1e21, 1e22, 1e23, 5e-324, 0.1 + 0.2, 2.2250738585072011e-308,
            9007199254740993.0, 1.0E16, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : d) {
            System.out.println(x + " " + Double.toHexString(x) + " " + (float) x + " " + Float.toHexString((float) x));
        }
        for (int e = -30; e <= 30; e += 3) {
            double p = Double.parseDouble("1e" + e);
            System.out.print(p + " " + (float) p + " " + p * 3 + ";");
        }
        System.out.println();
        Random r = new Random(42);
        int h = 0;
        boolean round = true;
        for (int i = 0; i < 300; i++) {
            double x = Double.longBitsToDouble(r.nextLong());
            String s = Double.toString(x);
            h = h * 31 + s.hashCode();
            round &= Double.isNaN(x) || Double.parseDouble(s) == x;
            float f = Float.intBitsToFloat(r.nextInt());
            String t = Float.toString(f);
            h = h * 31 + t.hashCode();
            round &= Float.isNaN(f) || Float.parseFloat(t) == f;
            if (i < 12) System.out.println(s + " " + t);
        }
        System.out.println(round + " " + h);
    }
}
