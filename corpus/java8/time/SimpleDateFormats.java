// Exercises: SimpleDateFormat and DateFormat in UTC: patterns, lenient parsing, two-digit years, parse positions
package time;

import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.ParseException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

public class SimpleDateFormats {
    static final TimeZone UTC = TimeZone.getTimeZone("UTC");

    static SimpleDateFormat f(String p) {
        SimpleDateFormat f = new SimpleDateFormat(p, Locale.US);
        f.setTimeZone(UTC);
        return f;
    }

    public static void main(String[] args) throws Exception {
        Date d = new Date(1_723_456_789_012L);
        for (String p : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSSZ", "EEE, d MMM yyyy HH:mm:ss z", "yy.M.d", "h:mm a", "hh 'o''clock' a, zzzz", "yyyyy.MMMMM.dd GGG", "D F w W u", "K k", "XXX XX X", "MMMM LLLL", "EEEE", "S SS SSSS", "YYYY"}) System.out.println(p + " -> " + f(p).format(d));
        System.out.println(f("yyyy-MM-dd").parse("2024-02-30").getTime() + " " + f("yyyy-MM-dd HH:mm:ss Z").parse("2024-01-01 00:00:00 +0130").getTime() + " " + f("d MMM yyyy").parse("5 aug 2024").getTime() + " " + f("yyyy-MM-dd").parse("2024-02-03trailing").getTime());
        SimpleDateFormat strict = f("yyyy-MM-dd");
        strict.setLenient(false);
        for (String s : new String[] {"2024-02-30", "2024-13-01", "x", "2024-2-3", ""}) {
            try {
                System.out.println(s + " " + strict.parse(s).getTime());
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " @" + e.getErrorOffset());
            }
        }
        SimpleDateFormat yy = f("MM/dd/yy");
        yy.set2DigitYearStart(new GregorianCalendar(1950, 0, 1).getTime());
        System.out.println(f("yyyy").format(yy.parse("01/01/49")) + " " + f("yyyy").format(yy.parse("06/01/50")) + " " + f("yyyy").format(yy.parse("01/01/1871")));
        ParsePosition pos = new ParsePosition(4);
        System.out.println(f("yyyyMMdd").parse("xxx:20240102!", pos).getTime() + " " + pos.getIndex() + " " + f("yyyy").parse("abc", new ParsePosition(0)));
        try {
            f("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        DateFormat us = DateFormat.getDateInstance(DateFormat.LONG, Locale.US), fr = DateFormat.getDateInstance(DateFormat.SHORT, Locale.FRANCE);
        us.setTimeZone(UTC);
        fr.setTimeZone(UTC);
        System.out.println(us.format(d) + " " + fr.format(d) + " " + f("yyyy").toPattern() + f("yyyy").isLenient());
        DateFormatSymbols sy = DateFormatSymbols.getInstance(Locale.US);
        System.out.println(Arrays.toString(sy.getShortWeekdays()) + sy.getMonths()[11] + Arrays.toString(sy.getAmPmStrings()) + Arrays.toString(sy.getEras()));
        sy.setAmPmStrings(new String[] {"morning", "evening"});
        SimpleDateFormat cust = new SimpleDateFormat("h a", sy);
        cust.setTimeZone(UTC);
        System.out.println(cust.format(d) + " " + new Date(0).compareTo(d) + d.equals(d.clone()) + d.before(new Date(0)));
    }
}
