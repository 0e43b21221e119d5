// Exercises: DecimalFormat patterns, grouping, rounding, scientific, percent, currency symbols and parsing
package text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Locale;

public class DecimalFormats {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 128 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws ParseException {
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        double[] v = {0, -0.0, 1, -1.5, 1234.5678, 0.005, 0.015, 2.5, 3.5, 1e10, -1234567.891, Double.NaN, Double.NEGATIVE_INFINITY, 0.1 + 0.2};
        for (String p : new String[] {"0", "0.00", "#,##0.###", "000.0", "#.##", "0.###E0", "##0.##E0", "00.00%", "#,##0.00;(#,##0.00)", "'#'0", "\u00a4#,##0.00", "0.0\u2030", "#"}) {
            StringBuilder sb = new StringBuilder(esc(p)).append(" :");
            DecimalFormat f = new DecimalFormat(p, us);
            for (double d : v) sb.append(' ').append(esc(f.format(d)));
            System.out.println(sb);
        }
        for (RoundingMode m : RoundingMode.values()) {
            DecimalFormat f = new DecimalFormat("0.0", us);
            f.setRoundingMode(m);
            try {
                System.out.println(m + " " + f.format(1.25) + " " + f.format(1.35) + " " + f.format(-1.25) + " " + f.format(1.05));
            } catch (ArithmeticException e) {
                System.out.println(m + " " + e.getMessage());
            }
        }
        DecimalFormat f = new DecimalFormat("#,##0.##", us);
        for (String s : new String[] {"1,234.5", "12x", "-7", "1,2,3", ".5", "abc", "1e3", "99999999999999999999"}) {
            try {
                Number n = f.parse(s);
                System.out.println(s + " " + n + " " + n.getClass().getSimpleName());
            } catch (ParseException e) {
                System.out.println(e.getMessage() + e.getErrorOffset());
            }
        }
        f.setParseBigDecimal(true);
        f.setParseIntegerOnly(true);
        ParsePosition pp = new ParsePosition(2);
        System.out.println(f.parse("$ 1,000.75 rest", pp) + " " + pp.getIndex() + f.toPattern() + " " + f.toLocalizedPattern() + f.getMaximumFractionDigits() + f.getGroupingSize() + f.isGroupingUsed());
        f.setMinimumIntegerDigits(4);
        f.setGroupingUsed(false);
        f.setDecimalSeparatorAlwaysShown(true);
        f.setPositivePrefix("+");
        System.out.println(f.format(7) + " " + f.format(new BigDecimal("123456789012345678901234567890.125")) + " " + f.format(Long.MAX_VALUE));
        StringBuffer out = new StringBuffer();
        FieldPosition fp = new FieldPosition(NumberFormat.FRACTION_FIELD);
        new DecimalFormat("0.000", us).format(3.14159, out, fp);
        System.out.println(out + " " + fp.getBeginIndex() + "-" + fp.getEndIndex());
        for (String bad : new String[] {"0.0.0", "#0#", "0,0E0", "%%"}) {
            try {
                System.out.println(new DecimalFormat(bad, us).toPattern());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        us.setDecimalSeparator('_');
        us.setGroupingSeparator('~');
        us.setMinusSign('m');
        System.out.println(new DecimalFormat("#,##0.0", us).format(-12345.6));
    }
}
