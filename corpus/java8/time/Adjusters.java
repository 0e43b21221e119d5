// Exercises: TemporalAdjusters, custom adjusters and queries, business-day arithmetic, Easter dates
package time;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.util.ArrayList;
import java.util.List;

public class Adjusters {
    static final TemporalAdjuster NEXT_WORKDAY = t -> {
        do t = t.plus(1, ChronoUnit.DAYS); while (t.get(ChronoField.DAY_OF_WEEK) > 5);
        return t;
    };

    static LocalDate easter(int y) {
        int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3, h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7, m = (a + 11 * h + 22 * l) / 451;
        return LocalDate.of(y, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1);
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 5, 17);
        System.out.println(d.with(TemporalAdjusters.firstDayOfMonth()) + " " + d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.firstDayOfNextYear()) + " " + d.with(TemporalAdjusters.lastDayOfYear()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.nextOrSame(DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.previous(DayOfWeek.MONDAY)));
        System.out.println(d.with(TemporalAdjusters.firstInMonth(DayOfWeek.TUESDAY)) + " " + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.SUNDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(5, DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(-2, DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.ofDateAdjuster(x -> x.plusDays(100))));
        System.out.println(d.with(NEXT_WORKDAY) + " " + LocalDateTime.of(2024, 12, 31, 10, 0).with(NEXT_WORKDAY) + " " + d.with(LocalDate.of(2000, 2, 29)) + " " + LocalDateTime.of(d, LocalTime.NOON).with(LocalTime.MIDNIGHT) + " " + d.with(YearMonth.of(2023, 2)));
        List<LocalDate> e = new ArrayList<>();
        for (int y = 2020; y < 2030; y++) e.add(easter(y));
        System.out.println(e);
        TemporalQuery<String> season = t -> new String[] {"winter", "spring", "summer", "autumn"}[t.get(ChronoField.MONTH_OF_YEAR) % 12 / 3];
        System.out.println(d.query(season) + " " + LocalDate.of(2024, 12, 1).query(season) + " " + d.query(TemporalQueries.precision()) + LocalTime.NOON.query(TemporalQueries.localDate()) + d.query(TemporalQueries.zone()) + d.query(LocalDate::from).equals(d));
        int work = 0;
        for (Temporal t = LocalDate.of(2023, 12, 31).with(NEXT_WORKDAY); t.get(ChronoField.YEAR) == 2024; t = t.with(NEXT_WORKDAY)) work++;
        System.out.println(work);
        List<String> thanks = new ArrayList<>();
        for (int y = 2018; y < 2025; y++) thanks.add(LocalDate.of(y, 11, 1).with(TemporalAdjusters.dayOfWeekInMonth(4, DayOfWeek.THURSDAY)).toString());
        System.out.println(thanks);
        LocalTime t = LocalTime.of(22, 45, 10, 5);
        System.out.println(t.plusHours(3) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.with(ChronoField.AMPM_OF_DAY, 0) + " " + t.toSecondOfDay() + " " + t.minusNanos(6) + " " + t.isAfter(LocalTime.NOON) + LocalTime.ofSecondOfDay(86399) + " " + LocalTime.MAX + LocalTime.MIN + " " + t.adjustInto(LocalDateTime.of(d, LocalTime.NOON)));
    }
}
