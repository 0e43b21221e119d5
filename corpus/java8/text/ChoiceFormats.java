// Exercises: ChoiceFormat limits, patterns, nextDouble boundaries and use inside MessageFormat for plurals
package text;

import java.text.ChoiceFormat;
import java.text.Format;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Arrays;
import java.util.Locale;

public class ChoiceFormats {
    public static void main(String[] args) throws Exception {
        ChoiceFormat days = new ChoiceFormat(new double[] {1, 2, 3, 4, 5, 6, 7}, new String[] {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"});
        for (double d : new double[] {-5, 1, 1.5, 3, 6.99, 7, 100, Double.NaN, Double.POSITIVE_INFINITY}) System.out.print(days.format(d) + " ");
        System.out.println();
        ChoiceFormat p = new ChoiceFormat("-1#is negative| 0#is zero or fraction | 1#is one |1.0<is 1+ |2#is two |2<is more than 2.");
        for (double d : new double[] {Double.NEGATIVE_INFINITY, -1, 0, 0.9, 1, 1.5, 2, 2.9, 3}) System.out.println(d + " " + p.format(d));
        System.out.println(p.toPattern() + " " + Arrays.toString(p.getLimits()) + p.getFormats().length);
        System.out.println(ChoiceFormat.nextDouble(1.0) + " " + ChoiceFormat.previousDouble(1.0) + " " + ChoiceFormat.nextDouble(0) + " " + days.equals(days.clone()) + " " + days.parse("Tuesday", new ParsePosition(0)) + days.parse("zzz", new ParsePosition(0)));
        MessageFormat m = new MessageFormat("There {0} in {1}.", Locale.US);
        ChoiceFormat files = new ChoiceFormat(new double[] {0, 1, 2}, new String[] {"are no files", "is one file", "are {2} files"});
        Format[] fs = {files, null, NumberFormat.getInstance(Locale.US)};
        m.setFormats(fs);
        for (int i = 0; i < 4; i++) System.out.println(m.format(new Object[] {i * i * 500, "dir" + i, i * i * 500}));
        System.out.println(m.toPattern());
        String pat = "{0,choice,0#no mail|1#one mail|1<{0,number,integer} mails} for {1}";
        for (long n : new long[] {0, 1, 2, 1234567}) System.out.println(new MessageFormat(pat, Locale.US).format(new Object[] {n, "Bob"}));
        for (String bad : new String[] {"1#a|x#b", "2#a|1#b", "noformat", ""}) {
            try {
                System.out.println("'" + new ChoiceFormat(bad).toPattern() + "'");
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " ! IAE");
            }
        }
        try {
            new ChoiceFormat(new double[] {1}, new String[] {"a", "b"});
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
