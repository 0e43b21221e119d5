// Exercises: LocalDate construction, arithmetic at month ends and leap years, fields, comparison and errors
package time;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.WeekFields;

public class LocalDates {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        System.out.println(d.plusMonths(1) + " " + d.plusMonths(13) + " " + d.plusYears(1).plusMonths(1) + " " + d.minusDays(31) + " " + d.plusWeeks(5) + " " + d.withDayOfYear(60) + " " + d.withMonth(4));
        System.out.println(LocalDate.of(2024, Month.FEBRUARY, 29).plusYears(1) + " " + LocalDate.of(1900, 3, 1).minusDays(1) + " " + LocalDate.of(2000, 3, 1).minusDays(1) + " " + LocalDate.EPOCH + " " + LocalDate.MIN + " " + LocalDate.MAX);
        for (int y : new int[] {-4, 0, 1582, 1900, 1999, 2000, 2023, 2024, 9999}) {
            LocalDate x = LocalDate.of(y, 12, 28);
            System.out.println(x + " " + x.isLeapYear() + " " + x.getDayOfWeek() + " " + x.getDayOfYear() + " " + x.toEpochDay() + " w" + x.get(WeekFields.ISO.weekOfWeekBasedYear()) + " q" + x.get(IsoFields.QUARTER_OF_YEAR) + " " + x.lengthOfYear() + " " + x.get(ChronoField.ALIGNED_WEEK_OF_MONTH) + x.getEra());
        }
        System.out.println(ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), d) + " " + ChronoUnit.MONTHS.between(LocalDate.of(2023, 12, 31), d) + " " + d.until(LocalDate.of(2025, 3, 1)) + " " + d.isBefore(LocalDate.of(2024, 2, 1)) + d.compareTo(LocalDate.of(2023, 1, 31)) + d.equals(LocalDate.parse("2024-01-31")));
        System.out.println(LocalDate.ofYearDay(2024, 366) + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.parse("+12345-06-07") + " " + d.hashCode() + " " + d.atStartOfDay() + " " + d.atTime(23, 59));
        Runnable[] bad = {() -> LocalDate.of(2023, 2, 29), () -> LocalDate.of(2023, 4, 31), () -> LocalDate.of(2023, 13, 1), () -> LocalDate.ofYearDay(2023, 366), () -> LocalDate.parse("2023-2-01"), () -> LocalDate.MAX.plusDays(1), () -> d.get(ChronoField.HOUR_OF_DAY)};
        for (Runnable r : bad) {
            try {
                r.run();
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(YearMonth.of(2024, 2).lengthOfMonth() + " " + YearMonth.parse("2023-11").plusMonths(3).atEndOfMonth() + " " + Year.of(2100).isLeap() + Year.parse("1999").atDay(100) + " " + Month.JANUARY.minus(1) + Month.of(2).maxLength() + DayOfWeek.SUNDAY.plus(1) + Month.MAY.firstMonthOfQuarter());
        System.out.println(d.datesUntil(LocalDate.of(2024, 2, 4)).toList() + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + LocalDate.of(2023, 2, 1).range(ChronoField.DAY_OF_YEAR));
        int friday13 = 0;
        for (LocalDate x = LocalDate.of(2000, 1, 13); x.getYear() < 2030; x = x.plusMonths(1)) if (x.getDayOfWeek() == DayOfWeek.FRIDAY) friday13++;
        System.out.println(friday13);
    }
}
