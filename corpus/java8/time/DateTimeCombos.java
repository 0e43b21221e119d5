// Exercises: LocalDateTime, OffsetDateTime, OffsetTime and MonthDay operations, ordering and streams of dates
package time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.ValueRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class DateTimeCombos {
    public static void main(String[] args) {
        LocalDateTime a = LocalDateTime.of(2024, 2, 28, 23, 59, 59, 999_999_999);
        System.out.println(a.plusNanos(1) + " " + a.plusHours(25) + " " + a.withHour(0).withNano(0) + " " + a.truncatedTo(ChronoUnit.DAYS) + " " + a.minusMonths(12) + " " + a.until(LocalDateTime.of(2025, 1, 1, 0, 0), ChronoUnit.HOURS) + " " + a.toLocalTime() + a.getDayOfYear());
        OffsetDateTime o = OffsetDateTime.of(a, ZoneOffset.ofHours(2)), p = OffsetDateTime.of(a.minusHours(1), ZoneOffset.ofHours(1));
        System.out.println(o + " " + o.isEqual(p) + o.equals(p) + o.compareTo(p) + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + o.withOffsetSameLocal(ZoneOffset.ofHours(-9)) + " " + o.toEpochSecond() + " " + OffsetDateTime.timeLineOrder().compare(o, p));
        OffsetTime t = OffsetTime.of(10, 0, 0, 0, ZoneOffset.ofHours(5)), u = OffsetTime.parse("06:00+01:00");
        System.out.println(t + " " + t.isEqual(u) + t.equals(u) + t.isAfter(u) + t.withOffsetSameInstant(ZoneOffset.UTC));
        MonthDay md = MonthDay.of(2, 29);
        System.out.println(md + " " + md.isValidYear(2023) + md.atYear(2023) + md.atYear(2024) + " " + MonthDay.parse("--12-25").compareTo(md) + " " + Year.of(2023).atMonthDay(md) + Year.MIN_VALUE);
        List<LocalDateTime> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) l.add(LocalDateTime.of(2024, 1 + i * 7 % 12, 1 + i * 11 % 28, i * 5 % 24, i));
        Collections.sort(l);
        System.out.println(l.get(0) + " " + l.get(9) + " " + l.hashCode());
        TreeMap<Integer, Long> q = Stream.iterate(LocalDate.of(2024, 1, 15), x -> x.plusDays(17)).limit(40).collect(Collectors.groupingBy(x -> x.get(IsoFields.QUARTER_OF_YEAR), TreeMap::new, Collectors.counting()));
        System.out.println(q + " " + LocalDate.of(2024, 12, 30).get(IsoFields.WEEK_BASED_YEAR) + LocalDate.of(2024, 12, 30).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + IsoFields.QUARTER_YEARS.between(LocalDate.of(2020, 1, 1), LocalDate.of(2024, 5, 5)));
        ValueRange r = ChronoField.DAY_OF_MONTH.range();
        System.out.println(r + " " + r.isValidValue(31) + r.isFixed() + r.getSmallestMaximum() + " " + ChronoField.HOUR_OF_DAY.range() + ChronoField.YEAR.range() + " " + ChronoField.MONTH_OF_YEAR.getBaseUnit() + ChronoField.EPOCH_DAY.isDateBased());
        for (Runnable x : new Runnable[] {() -> LocalTime.of(24, 0), () -> a.withDayOfMonth(30), () -> ZoneOffset.ofHours(19), () -> LocalDate.from(LocalTime.NOON), () -> a.with(ChronoField.MINUTE_OF_HOUR, 60), () -> MonthDay.of(2, 30)}) {
            try {
                x.run();
            } catch (java.time.DateTimeException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
