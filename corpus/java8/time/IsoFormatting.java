// Exercises: DateTimeFormatter ISO constants for local, offset and zoned values, and round-trip parsing
package time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.LinkedHashMap;
import java.util.Map;

public class IsoFormatting {
    public static void main(String[] args) {
        Map<String, DateTimeFormatter> fs = new LinkedHashMap<>();
        fs.put("DATE", DateTimeFormatter.ISO_DATE);
        fs.put("LOCAL_DATE", DateTimeFormatter.ISO_LOCAL_DATE);
        fs.put("OFFSET_DATE", DateTimeFormatter.ISO_OFFSET_DATE);
        fs.put("TIME", DateTimeFormatter.ISO_TIME);
        fs.put("LOCAL_DATE_TIME", DateTimeFormatter.ISO_LOCAL_DATE_TIME);
        fs.put("OFFSET_DATE_TIME", DateTimeFormatter.ISO_OFFSET_DATE_TIME);
        fs.put("ZONED_DATE_TIME", DateTimeFormatter.ISO_ZONED_DATE_TIME);
        fs.put("ORDINAL", DateTimeFormatter.ISO_ORDINAL_DATE);
        fs.put("WEEK", DateTimeFormatter.ISO_WEEK_DATE);
        fs.put("INSTANT", DateTimeFormatter.ISO_INSTANT);
        fs.put("BASIC", DateTimeFormatter.BASIC_ISO_DATE);
        fs.put("RFC", DateTimeFormatter.RFC_1123_DATE_TIME);
        TemporalAccessor[] ts = {LocalDate.of(2024, 2, 9), LocalTime.of(3, 4, 5, 600_000_000), LocalDateTime.of(1999, 12, 31, 23, 59), OffsetDateTime.of(2024, 7, 1, 12, 0, 0, 1, ZoneOffset.ofHoursMinutes(-3, -30)), ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, ZoneId.of("Europe/Paris")), Instant.ofEpochSecond(1_700_000_000L, 5_000_000), OffsetTime.of(1, 2, 3, 0, ZoneOffset.UTC)};
        for (TemporalAccessor t : ts) {
            StringBuilder sb = new StringBuilder(t.toString());
            fs.forEach((n, f) -> {
                try {
                    sb.append("\n   ").append(n).append(' ').append(f.format(t));
                } catch (RuntimeException e) {
                    sb.append(e.getClass().getSimpleName());
                }
            });
            System.out.println(sb);
        }
        System.out.println(LocalDateTime.parse("2024-01-02T03:04") + " " + LocalTime.parse("23:59:59.999999999") + " " + OffsetDateTime.parse("2024-01-02T03:04:05.6+05:45").toInstant() + " " + ZonedDateTime.parse("2024-01-02T03:04:05+01:00[Europe/Paris]").toOffsetDateTime() + " " + Instant.parse("2024-01-02T03:04:05Z").toEpochMilli() + " " + LocalDate.parse("20240229", DateTimeFormatter.BASIC_ISO_DATE) + " " + LocalDate.parse("2024-W01-1", DateTimeFormatter.ISO_WEEK_DATE));
        for (String bad : new String[] {"2024-01-02 03:04", "2024-13-01T00:00", "2024-02-30T00:00", "", "2024-01-02T25:00", "2024-01-02T03:04Z"}) {
            try {
                System.out.println(LocalDateTime.parse(bad));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " @" + e.getErrorIndex());
            }
        }
    }
}
