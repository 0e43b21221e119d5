// Exercises: ZonedDateTime over DST gaps and overlaps, offsets, transitions, zone rules and conversions
package time;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesException;

public class ZonesDst {
    public static void main(String[] args) {
        ZoneId ny = ZoneId.of("America/New_York"), paris = ZoneId.of("Europe/Paris"), tokyo = ZoneId.of("Asia/Tokyo"), lord = ZoneId.of("Australia/Lord_Howe"), kath = ZoneId.of("Asia/Kathmandu");
        System.out.println(ZonedDateTime.of(2024, 3, 10, 2, 30, 0, 0, ny) + " " + ZonedDateTime.of(2024, 11, 3, 1, 30, 0, 0, ny) + " " + ZonedDateTime.of(2024, 11, 3, 1, 30, 0, 0, ny).withLaterOffsetAtOverlap() + " " + ZonedDateTime.of(2024, 3, 31, 2, 15, 0, 0, paris));
        ZonedDateTime before = ZonedDateTime.of(2024, 3, 9, 12, 0, 0, 0, ny);
        System.out.println(before.plusDays(1) + " " + before.plusHours(24) + " " + Duration.between(before, before.plusDays(1)) + " " + before.withZoneSameInstant(tokyo) + " " + before.withZoneSameLocal(paris) + " " + before.withFixedOffsetZone());
        Instant t = Instant.parse("2024-07-01T00:00:00Z");
        for (ZoneId z : new ZoneId[] {ny, paris, tokyo, lord, kath, ZoneOffset.UTC, ZoneId.of("GMT+2"), ZoneOffset.ofHoursMinutesSeconds(1, 2, 3)}) {
            ZoneRules r = z.getRules();
            System.out.println(z + " " + t.atZone(z) + " " + r.getOffset(t) + " std " + r.getStandardOffset(t) + " dst " + r.getDaylightSavings(t) + " " + r.isDaylightSavings(t) + " fixed " + r.isFixedOffset() + " next " + (r.nextTransition(t) == null ? null : r.nextTransition(t).getInstant()) + " prev " + (r.previousTransition(t) == null ? null : r.previousTransition(t).getDateTimeBefore()));
        }
        ZoneOffsetTransition gap = ny.getRules().getTransition(LocalDateTime.of(2024, 3, 10, 2, 30)), over = paris.getRules().getTransition(LocalDateTime.of(2024, 10, 27, 2, 30));
        System.out.println(gap + " " + gap.isGap() + gap.getDuration() + " " + over + " " + over.isOverlap() + " " + ny.getRules().getValidOffsets(LocalDateTime.of(2024, 3, 10, 2, 30)) + paris.getRules().getValidOffsets(LocalDateTime.of(2024, 10, 27, 2, 30)));
        System.out.println(LocalDate.of(2018, 11, 4).atStartOfDay(ZoneId.of("America/Sao_Paulo")) + " " + ZonedDateTime.of(1900, 1, 1, 0, 0, 0, 0, paris) + " " + ZonedDateTime.of(2050, 7, 1, 0, 0, 0, 0, ny) + " " + LocalDateTime.of(2011, 12, 30, 12, 0).atZone(ZoneId.of("Pacific/Apia")));
        for (String s : new String[] {"Mars/Base", "UTC+25", "Z", "UT+1", "+5", "+05:61", "america/new_york", "EST5EDT", ""}) {
            try {
                System.out.println(s + " -> " + ZoneId.of(s) + " " + ZoneId.of(s).normalized());
            } catch (ZoneRulesException e) {
                System.out.println(s + " !R " + e.getMessage());
            } catch (java.time.DateTimeException e) {
                System.out.println(s + " !D " + e.getMessage());
            }
        }
        System.out.println(ZoneId.getAvailableZoneIds().contains("Europe/Berlin") + " " + ZoneId.of("PST", ZoneId.SHORT_IDS) + " " + ZoneOffset.MAX + ZoneOffset.of("-03:30").getTotalSeconds() + " " + ZoneOffset.ofTotalSeconds(-1) + " " + ny.getRules().getTransitionRules().size());
        ZonedDateTime meet = ZonedDateTime.of(2024, 10, 30, 9, 0, 0, 0, paris);
        for (int i = 0; i < 3; i++) System.out.print(meet.plusWeeks(i).withZoneSameInstant(ny).toLocalTime() + " ");
        System.out.println(meet.toEpochSecond() + " " + meet.equals(meet.withZoneSameInstant(ny)) + meet.isEqual(meet.withZoneSameInstant(ny)));
    }
}
