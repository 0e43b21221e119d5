// Exercises: String.format of doubles and floats: %f %e %g %a with flags, precision and special values
package strings;

import java.util.Locale;

public class FormatFloats {
    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 1.5, -2.25, 0.125, 1234567.891, 1e-7, 9.995, 0.5, 2.5, 1e20, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 123456789.123456789};
        String[] specs = {"%f", "%.0f", "%.2f", "%10.3f|", "%-10.1f|", "%010.2f", "%+.1f", "% .1f", "%(.2f", "%,.2f", "%#.0f", "%e", "%.0e", "%.3E", "%g", "%.3g", "%,g", "%a", "%s"};
        for (String s : specs) {
            StringBuilder sb = new StringBuilder(s).append(':');
            for (double d : v) {
                String r = String.format(Locale.ROOT, s, d);
                sb.append(' ').append(r.length() > 40 ? r.substring(0, 20) + ".." + r.length() + ".." + r.hashCode() : r);
            }
            System.out.println(sb);
        }
        for (float f : new float[] {0.1f, 1f / 3, 1e10f, Float.MIN_VALUE, Float.MAX_VALUE}) {
            System.out.println(String.format(Locale.ROOT, "%f %e %g %a %s %.10f", f, f, f, f, f, f));
        }
        java.math.BigDecimal bd = new java.math.BigDecimal("-12345.678900");
        System.out.println(String.format(Locale.ROOT, "%s %f %.2f %e %,.3f %(.1f %20.5f", bd, bd, bd, bd, bd, bd, bd));
        System.out.println(String.format(Locale.US, "%,.2f", 1234567.891) + " " + String.format(Locale.GERMANY, "%,.2f", 1234567.891));
        int h = 0;
        for (int i = -50; i < 50; i++) h = h * 31 + String.format(Locale.ROOT, "%.3f|%.2e|%.5g", i * 0.37, i * 1.1e5, i / 7.0).hashCode();
        System.out.println(h);
        try {
            String.format("%.2a %x", 1.0, 1.0);
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }
}
