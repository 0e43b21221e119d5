// Exercises: BigDecimal add/multiply/divide with scales, all rounding modes, precision and MathContext
package bignum;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimalArithmetic {
    static BigDecimal d(String s) { return new BigDecimal(s); }

    public static void main(String[] args) {
        System.out.println(d("1.10").add(d("2.205")) + " " + d("1.10").multiply(d("2.20")) + " " + d("5").subtract(d("5.00")) + " " + d("1e3").add(d("1")) + " " + d("1E+3").multiply(d("1E-5")));
        String[] vals = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m.name()).append(':');
            for (String v : vals) {
                try {
                    sb.append(' ').append(d(v).setScale(0, m));
                } catch (ArithmeticException e) {
                    sb.append(" !");
                }
            }
            System.out.println(sb);
        }
        System.out.println(d("1").divide(d("8")) + " " + d("1").divide(d("3"), 5, RoundingMode.HALF_UP) + " " + d("1").divide(d("3"), MathContext.DECIMAL32) + " " + d("10").divide(d("4"), 0, RoundingMode.HALF_EVEN) + " " + d("100").divide(d("3"), MathContext.DECIMAL128));
        for (Runnable r : new Runnable[] {() -> d("1").divide(d("3")), () -> d("1").divide(BigDecimal.ZERO), () -> BigDecimal.ZERO.divide(BigDecimal.ZERO), () -> d("1.23").setScale(1), () -> d("1.5").intValueExact(), () -> d("1e20").longValueExact(), () -> d("abc")}) {
            try {
                r.run();
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(d("17.5").remainder(d("5")) + " " + d("-17.5").remainder(d("5")) + " " + d("17.5").divideToIntegralValue(d("5")) + " " + java.util.Arrays.toString(d("17.5").divideAndRemainder(d("-3"))));
        System.out.println(d("1.05").pow(10) + " " + d("2").pow(100) + " " + d("1.1").pow(20, MathContext.DECIMAL64) + " " + d("2").sqrt(new MathContext(40)) + " " + d("0.0625").sqrt(MathContext.UNLIMITED));
        System.out.println(d("123.4500").stripTrailingZeros() + " " + d("100").stripTrailingZeros() + " " + d("100").stripTrailingZeros().toPlainString() + " " + d("0.000").stripTrailingZeros() + " " + d("123.45").precision() + d("123.45").scale() + d("123.45").unscaledValue() + " " + d("0.001").ulp());
        System.out.println(d("2.0").equals(d("2.00")) + " " + d("2.0").compareTo(d("2.00")) + " " + d("2.0").hashCode() + " " + d("2.00").hashCode() + d("1").max(d("1.0")) + d("1").min(d("0.9")) + d("-3").abs() + d("3").negate() + d("-3").signum());
        System.out.println(d("12345.678").round(new MathContext(3)) + " " + d("12345.678").movePointLeft(3) + " " + d("12345.678").movePointRight(5) + " " + d("1").scaleByPowerOfTen(-3) + " " + d("9.99").round(new MathContext(2, RoundingMode.UP)) + " " + MathContext.DECIMAL64);
        BigDecimal pi = BigDecimal.ZERO;
        MathContext mc = new MathContext(50);
        for (int k = 0; k < 35; k++) {
            BigDecimal k8 = BigDecimal.valueOf(8L * k);
            BigDecimal t = d("4").divide(k8.add(d("1")), mc).subtract(d("2").divide(k8.add(d("4")), mc)).subtract(BigDecimal.ONE.divide(k8.add(d("5")), mc)).subtract(BigDecimal.ONE.divide(k8.add(d("6")), mc));
            pi = pi.add(t.divide(d("16").pow(k), mc), mc);
        }
        System.out.println(pi.setScale(40, RoundingMode.DOWN));
    }
}
