// Exercises: BigDecimal parsing and printing: scientific, engineering, plain, valueOf(double), conversions
package bignum;

import java.math.BigDecimal;
import java.math.BigInteger;

public class BigDecimalStrings {
    public static void main(String[] args) {
        String[] in = {"0", "0.00", "-0", "123", "-123", "1.23E3", "1.23E+3", "12.3E+7", "12.0", "12.3", "0.00123", "-1.23E-12", "1234.5E-4", "0E+7", "-0E-7", ".5", "5.", "+1.5", "1e-400", "9".repeat(40), "1E2147483647", "0.0000001", "0.000001", "1000000000000000000000"};
        for (String s : in) {
            BigDecimal d = new BigDecimal(s);
            String plain = d.scale() < -50 || d.scale() > 350 ? "(long)" : d.toPlainString();
            System.out.println(s + " -> " + d + " | " + d.toEngineeringString() + " | " + plain + " | " + d.scale() + "/" + d.precision() + " " + d.hashCode());
        }
        for (String s : new String[] {"", ".", "e5", "1e", "1e+", "1.2.3", "0x1", " 1", "1 ", "1e2147483648", "--1", "1_0", "NaN"}) {
            try {
                System.out.println(s + " -> " + new BigDecimal(s));
            } catch (NumberFormatException e) {
                System.out.println(s + " NFE");
            }
        }
        for (double v : new double[] {0.1, 0.5, 1e10, 1e-10, 123.456, -0.0, 1.0 / 3, Double.MIN_VALUE, 1e300}) {
            String exact = new BigDecimal(v).toString();
            System.out.println(BigDecimal.valueOf(v) + " " + (exact.length() > 60 ? exact.length() + "#" + exact.hashCode() : exact));
        }
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            try {
                new BigDecimal(bad);
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        BigDecimal x = new BigDecimal("12345678901234567890.987654321");
        System.out.println(x.intValue() + " " + x.longValue() + " " + x.doubleValue() + " " + x.floatValue() + " " + x.toBigInteger() + " " + x.negate().toBigInteger() + " " + x.byteValue() + x.shortValue());
        System.out.println(new BigDecimal(BigInteger.TEN, 3) + " " + new BigDecimal(BigInteger.TEN, -3) + " " + BigDecimal.valueOf(12345, 2) + " " + BigDecimal.valueOf(5L) + " " + new BigDecimal(new char[] {'x', '1', '.', '5'}, 1, 3) + " " + new BigDecimal(7) + new BigDecimal(1L << 40));
        System.out.println(new BigDecimal("1e10").toBigIntegerExact() + " " + new BigDecimal("1.5").doubleValue() + " " + new BigDecimal("3.4028236e38").floatValue() + " " + new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("1e-400").doubleValue());
    }
}
