// Exercises: DateTimeFormatter localized text in several languages, month and weekday names, week fields by locale
package time;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.DateTimeFormatter;
import java.time.format.DecimalStyle;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.temporal.WeekFields;
import java.util.Locale;

public class LocalizedStyles {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 128 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 3, 8);
        for (Locale l : new Locale[] {Locale.US, Locale.FRANCE, Locale.JAPAN}) {
            StringBuilder sb = new StringBuilder(l.toLanguageTag());
            for (FormatStyle s : FormatStyle.values()) sb.append(" | ").append(esc(d.format(DateTimeFormatter.ofLocalizedDate(s).withLocale(l))));
            System.out.println(sb);
            System.out.println("   " + esc(Month.MARCH.getDisplayName(TextStyle.FULL, l)) + " " + esc(Month.MARCH.getDisplayName(TextStyle.SHORT, l)) + " " + esc(DayOfWeek.FRIDAY.getDisplayName(TextStyle.FULL_STANDALONE, l)) + " " + esc(DayOfWeek.FRIDAY.getDisplayName(TextStyle.NARROW, l)) + " " + WeekFields.of(l) + " " + d.get(WeekFields.of(l).weekOfYear()));
        }
        System.out.println(DecimalStyle.STANDARD + " " + DateTimeFormatter.ofPattern("dd", Locale.ROOT).withDecimalStyle(DecimalStyle.STANDARD.withZeroDigit('A')).format(d) + " " + WeekFields.ISO.getFirstDayOfWeek() + WeekFields.SUNDAY_START.getMinimalDaysInFirstWeek());
        for (int i = 1; i <= 7; i++) System.out.print(DayOfWeek.of(i).getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + WeekFields.of(Locale.US).dayOfWeek().range() + " ");
        System.out.println();
    }
}
