// Exercises: Instant arithmetic, truncation, epoch conversions, comparison, fixed clocks and parsing
package time;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.UnsupportedTemporalTypeException;

public class Instants {
    public static void main(String[] args) {
        Instant i = Instant.ofEpochSecond(1_234_567_890L, 123_456_789);
        System.out.println(i + " " + i.toEpochMilli() + " " + i.getNano() + " " + i.get(ChronoField.MILLI_OF_SECOND) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + i.plusMillis(-500) + " " + i.minusNanos(1) + " " + i.plus(3, ChronoUnit.DAYS) + " " + i.with(ChronoField.NANO_OF_SECOND, 5));
        System.out.println(Instant.EPOCH + " " + Instant.MIN + " " + Instant.MAX + " " + Instant.ofEpochMilli(-1) + " " + Instant.ofEpochSecond(0, -1) + " " + Instant.ofEpochSecond(5, 3_000_000_000L) + " " + Instant.parse("1969-12-31T23:59:59.999Z").toEpochMilli());
        System.out.println(i.until(Instant.EPOCH, ChronoUnit.DAYS) + " " + ChronoUnit.SECONDS.between(Instant.EPOCH, i) + " " + Duration.between(i, Instant.EPOCH) + " " + i.isAfter(Instant.EPOCH) + i.compareTo(i.plusNanos(1)) + i.equals(Instant.ofEpochSecond(1_234_567_890L, 123_456_789)) + " " + i.hashCode());
        Runnable[] bad = {() -> i.plus(1, ChronoUnit.MONTHS), () -> i.get(ChronoField.YEAR), () -> Instant.MAX.plusNanos(1), () -> Instant.parse("2024-01-01"), () -> Instant.MAX.toEpochMilli(), () -> i.truncatedTo(ChronoUnit.WEEKS)};
        for (Runnable r : bad) {
            try {
                r.run();
            } catch (UnsupportedTemporalTypeException e) {
                System.out.println("UTTE " + e.getMessage());
            } catch (DateTimeException | ArithmeticException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Clock c = Clock.fixed(i, ZoneOffset.UTC);
        System.out.println(c.instant().equals(i) + " " + LocalDateTime.now(c) + " " + c.millis() + " " + Clock.offset(c, Duration.ofHours(1)).instant() + " " + Clock.tick(c, Duration.ofMinutes(15)).instant() + " " + c.withZone(ZoneId.of("Asia/Tokyo")).getZone() + " " + c);
        System.out.println(i.atZone(ZoneId.of("Europe/London")) + " " + i.atOffset(ZoneOffset.ofHours(-8)) + " " + LocalDateTime.ofInstant(i, ZoneOffset.UTC) + " " + LocalDateTime.of(2009, 2, 13, 23, 31, 30).toInstant(ZoneOffset.UTC).equals(i.truncatedTo(ChronoUnit.SECONDS)));
        System.out.println(java.util.Date.from(i).getTime() + " " + new java.util.Date(0).toInstant());
        long h = 0;
        for (long s = -5_000_000_000L; s < 5_000_000_000L; s += 123_456_789L) h = h * 31 + Instant.ofEpochSecond(s).toString().hashCode();
        System.out.println(h);
    }
}
