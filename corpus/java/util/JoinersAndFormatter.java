// Exercises: StringJoiner, Formatter to an Appendable, Formattable, dates in Formatter with fixed zones
package util;

import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Formattable;
import java.util.FormattableFlags;
import java.util.Formatter;
import java.util.FormatterClosedException;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.TimeZone;

public class JoinersAndFormatter {
    record Money(long cents) implements Formattable {
        @Override public void formatTo(Formatter f, int flags, int width, int precision) {
            String s = cents / 100 + "." + String.format("%02d", cents % 100);
            if ((flags & FormattableFlags.ALTERNATE) != 0) s = "$" + s;
            if ((flags & FormattableFlags.UPPERCASE) != 0) s = s + " UP";
            StringBuilder sb = new StringBuilder(s);
            while (sb.length() < width) {
                if ((flags & FormattableFlags.LEFT_JUSTIFY) != 0) sb.append('_');
                else sb.insert(0, '_');
            }
            f.format(sb.toString());
        }
    }

    public static void main(String[] args) {
        java.util.Locale.setDefault(java.util.Locale.ROOT);
        StringJoiner j = new StringJoiner("-", "<", ">");
        System.out.println(j + " " + j.length() + " " + j.add("a").add(null).add("c") + " " + j.length() + " " + new StringJoiner(",").merge(j).add("z") + " " + new StringJoiner(",").setEmptyValue("none"));
        System.out.println(String.format(Locale.ROOT, "[%s][%12s][%-12s][%#s][%S]", new Money(123456), new Money(5), new Money(99), new Money(100), new Money(7)));
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        c.setTimeInMillis(1_700_000_000_123L);
        System.out.println(String.format(Locale.US, "%1$tY-%1$tm-%1$td %1$tH:%1$tM:%1$tS.%1$tL %1$tp %1$tA %1$ta %1$tB %1$tb %1$tj %1$te %1$ty %1$tI %1$tl %1$tk %1$tN %1$tZ %1$tz %1$ts %1$tQ", c));
        System.out.println(String.format(Locale.US, "%tF %<tT %<tD %<tR %<tr %<tc", (Calendar) c) + " " + String.format(Locale.US, "%tF %<TB", LocalDateTime.of(2024, 2, 29, 1, 2)) + " " + String.format(Locale.US, "%tc", LocalDateTime.of(2024, 2, 29, 1, 2).atZone(ZoneOffset.UTC)));
        for (Object[] bad : new Object[][] {{"%tY", "str"}, {"%tz", LocalDateTime.MIN}, {"%tG", c}, {"%t", c}}) {
            try {
                System.out.println(String.format((String) bad[0], bad[1]));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        StringBuilder sb = new StringBuilder();
        Formatter f = new Formatter(sb, Locale.GERMANY);
        f.format("%,.2f|%s", 12345.678, 1.5);
        System.out.println(f + " " + f.locale() + " " + (f.out() == sb));
        f.close();
        try {
            f.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed");
        }
        Formatter fail = new Formatter(new Appendable() {
            @Override public Appendable append(CharSequence s) throws IOException { throw new IOException("no space"); }

            @Override public Appendable append(CharSequence s, int a, int b) throws IOException { throw new IOException("no space"); }

            @Override public Appendable append(char x) throws IOException { throw new IOException("no space"); }
        });
        fail.format("abc");
        System.out.println(fail.ioException().getMessage());
        System.out.println(String.format("%-10s|%10s|%.3s|%c%c", "left", "right", "truncated", 'x', 0x1F600).length() + " " + String.format("%08.3f|%+d|%o|%x|%e", 3.14159, 5, 8, 255, 12345.678) + " " + "%d%%".formatted(50));
    }
}
