// Exercises: DateTimeFormatter patterns in ROOT, US and FRANCE locales, optional sections, text styles and resolver styles
package time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

public class PatternFormatting {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 128 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2024, 8, 5, 15, 7, 9, 123_456_789, ZoneId.of("America/New_York"));
        String[] ps = {"yyyy-MM-dd HH:mm:ss", "y M d H m s", "yy/MM/dd", "EEE, d MMM uuuu", "EEEE d MMMM yyyy", "h:mm a", "hh 'o''clock'", "KK:mm kk", "SSS n N", "D DDD w W e", "Q QQQ QQQQ q", "Z xxx XXX O z VV", "G GGGG", "MMMMM EEEEE", "[yyyy][-MM]['T'HH]", "yyyyMMddHHmmssSSS"};
        for (Locale l : new Locale[] {Locale.ROOT, Locale.US, Locale.FRANCE}) {
            System.out.println(l.toLanguageTag());
            for (String p : ps) System.out.println("  " + p + " -> " + esc(z.format(DateTimeFormatter.ofPattern(p, l))));
        }
        for (String p : new String[] {"yyyy-QQQQQQ", "b", "{", "'open", "yyyy-MM-dd]", "nnnnnnnnnnnnnnnnnnnnn"}) {
            try {
                System.out.println(p + " " + DateTimeFormatter.ofPattern(p, Locale.ROOT));
            } catch (IllegalArgumentException e) {
                System.out.println(p + " ! " + e.getMessage());
            }
        }
        System.out.println(LocalDate.parse("5 Aug 2024", DateTimeFormatter.ofPattern("d MMM yyyy", Locale.US)) + " " + LocalDate.parse("lundi 5 ao\u00fbt 2024", DateTimeFormatter.ofPattern("EEEE d MMMM yyyy", Locale.FRANCE)) + " " + LocalDateTime.parse("07/04/99 11:05 PM", DateTimeFormatter.ofPattern("MM/dd/yy hh:mm a", Locale.US)));
        String[][] tries = {{"uuuu-MM-dd", "2023-02-30"}, {"uuuu-MM-dd", "2023-02-32"}, {"dd MMM uuuu", "05 XXX 2024"}, {"EEE d MMM uuuu", "Sun 5 Aug 2024"}};
        for (ResolverStyle rs : ResolverStyle.values()) for (String[] t : tries) {
            try {
                System.out.println(rs + " " + t[1] + " = " + LocalDate.parse(t[1], DateTimeFormatter.ofPattern(t[0], Locale.US).withResolverStyle(rs)));
            } catch (DateTimeParseException e) {
                System.out.println(rs + " " + e.getMessage());
            }
        }
        DateTimeFormatter f = new DateTimeFormatterBuilder().parseCaseInsensitive().appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral('/').appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT).optionalStart().appendLiteral('/').appendValue(ChronoField.DAY_OF_MONTH, 2).optionalEnd().parseDefaulting(ChronoField.DAY_OF_MONTH, 1).padNext(4, '*').appendFraction(ChronoField.NANO_OF_SECOND, 0, 2, true).toFormatter(Locale.US);
        System.out.println(f.format(z));
        DateTimeFormatter g = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("MMM/yyyy").parseDefaulting(ChronoField.DAY_OF_MONTH, 1).toFormatter(Locale.US);
        System.out.println(LocalDate.parse("fEb/2024", g));
    }
}
