// Exercises: NumberFormat number, integer, percent, currency and compact styles in several locales
package text;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;

public class NumberFormatLocales {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 128 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        Locale[] ls = {Locale.ROOT, Locale.US, Locale.GERMANY, Locale.JAPAN, new Locale("hi", "IN")};
        for (Locale l : ls) {
            System.out.println(l.toLanguageTag() + " | " + esc(NumberFormat.getInstance(l).format(-1234567.891)) + " | " + esc(NumberFormat.getIntegerInstance(l).format(2.5)) + " | " + esc(NumberFormat.getPercentInstance(l).format(0.256)) + " | " + esc(NumberFormat.getCurrencyInstance(l).format(1234.5)) + " | " + esc(NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT).format(1_250_000)) + " | " + esc(NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.LONG).format(12_345)));
            DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(l);
            System.out.println("    " + esc("" + s.getDecimalSeparator() + s.getGroupingSeparator() + s.getMinusSign() + s.getPercent() + s.getZeroDigit() + " " + s.getExponentSeparator() + " " + s.getNaN() + " " + s.getInfinity() + " " + s.getCurrencySymbol() + " " + s.getInternationalCurrencySymbol()) + " " + esc(((DecimalFormat) NumberFormat.getCurrencyInstance(l)).toPattern()));
        }
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5") + " " + NumberFormat.getInstance(Locale.US).parse("1.234,5") + " " + NumberFormat.getPercentInstance(Locale.US).parse("25%") + " " + NumberFormat.getCurrencyInstance(Locale.US).parse("$12.34"));
        NumberFormat c = NumberFormat.getCurrencyInstance(Locale.US);
        c.setCurrency(Currency.getInstance("JPY"));
        System.out.println(esc(c.format(1234.5)) + " " + c.getMaximumFractionDigits() + c.getCurrency());
        NumberFormat f = NumberFormat.getInstance(Locale.US);
        f.setMinimumFractionDigits(2);
        f.setMaximumIntegerDigits(3);
        System.out.println(f.format(98765.4321) + " " + f.format(5) + " " + f.format(Long.MIN_VALUE));
        NumberFormat k = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        k.setMaximumFractionDigits(2);
        for (long x : new long[] {0, 999, 1000, 1055, 99_999, 1_000_000, 1_500_000_000, -2_340}) System.out.print(k.format(x) + " ");
        System.out.println(k.parse("2K"));
    }
}
