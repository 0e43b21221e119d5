// Exercises: Duration and Period arithmetic, normalisation, parsing, printing, negative values and overflow
package time;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.List;

public class Durations {
    public static void main(String[] args) {
        for (Duration d : List.of(Duration.ZERO, Duration.ofSeconds(59), Duration.ofSeconds(3661, 5), Duration.ofMillis(-1), Duration.ofNanos(1_000_000_001L), Duration.ofDays(2).plusHours(5), Duration.ofMinutes(-90), Duration.ofSeconds(Long.MAX_VALUE)))
            System.out.println(d + " s" + d.getSeconds() + " n" + d.getNano() + " m" + d.toMinutes() + " d" + d.toDays() + " parts " + d.toHoursPart() + ":" + d.toMinutesPart() + ":" + d.toSecondsPart() + "." + d.toMillisPart() + " neg " + d.isNegative() + " abs " + (d.getSeconds() == Long.MAX_VALUE ? "-" : d.abs().negated()));
        System.out.println(Duration.between(LocalTime.of(23, 0), LocalTime.of(1, 30)) + " " + Duration.ofHours(10).dividedBy(3) + " " + Duration.ofHours(10).dividedBy(Duration.ofMinutes(7)) + " " + Duration.ofSeconds(1).multipliedBy(-3).plusMillis(1) + " " + Duration.ofSeconds(100).truncatedTo(ChronoUnit.MINUTES) + " " + Duration.of(3, ChronoUnit.HALF_DAYS));
        for (String s : new String[] {"PT1H30M", "P2DT3H4M5.678S", "-PT6H+3M", "PT-0.5S", "pt20.345s", "P1Y", "PT", "1H", "PT1.5M", "P-1D"}) {
            try {
                System.out.println(s + " = " + Duration.parse(s));
            } catch (DateTimeException e) {
                System.out.println(s + " ! " + e.getMessage());
            }
        }
        for (Runnable r : new Runnable[] {() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1), () -> Duration.ofSeconds(1).dividedBy(0), () -> Duration.of(1, ChronoUnit.MONTHS), () -> Duration.ofSeconds(Long.MAX_VALUE).toMillis(), () -> Duration.between(LocalDate.EPOCH, LocalDate.MAX)}) {
            try {
                r.run();
            } catch (ArithmeticException | DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Period p = Period.of(1, 14, -40);
        System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.negated() + " " + p.multipliedBy(2) + " " + p.plusDays(40) + " " + p.isNegative() + Period.ZERO + Period.ofWeeks(3) + " " + Period.parse("P1Y2M3W4D") + Period.parse("-P1M"));
        System.out.println(Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2023, 2, 28)) + " " + Period.between(LocalDate.of(2023, 3, 31), LocalDate.of(2023, 2, 28)) + " " + LocalDate.of(2024, 1, 31).plus(Period.ofMonths(1)) + " " + LocalDate.of(2024, 3, 31).minus(Period.parse("P1M1D")));
        System.out.println(Duration.ofMillis(5).compareTo(Duration.ofNanos(5_000_000)) + " " + Duration.ofMillis(5).equals(Duration.ofNanos(5_000_000)) + Duration.ofDays(1).hashCode() + " " + Instant.EPOCH.plus(Duration.ofDays(365)) + " " + Duration.between(Instant.MIN, Instant.EPOCH).getSeconds());
        System.out.println(ChronoUnit.DAYS.getDuration() + " " + ChronoUnit.FOREVER.getDuration() + " " + ChronoUnit.WEEKS.between(LocalDate.of(2024, 1, 1), LocalDate.of(2024, 12, 31)) + " " + ChronoUnit.MICROS.between(Instant.EPOCH, Instant.ofEpochMilli(7)));
    }
}
