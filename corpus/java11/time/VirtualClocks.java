// Exercises: System.nanoTime, currentTimeMillis and sleep move forward together; elapsed time is at least what was slept
package time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

public class VirtualClocks {
    public static void main(String[] args) throws Exception {
        long m0 = System.currentTimeMillis(), n0 = System.nanoTime();
        Instant i0 = Instant.now();
        Thread.sleep(30);
        long m1 = System.currentTimeMillis(), n1 = System.nanoTime();
        Instant i1 = Instant.now();
        System.out.println((n1 - n0 >= 30_000_000L) + " " + (m1 - m0 >= 29) + " " + (Duration.between(i0, i1).toMillis() >= 29) + " " + !i1.isBefore(i0));
        long last = System.nanoTime();
        boolean monotonic = true;
        for (int i = 0; i < 1000; i++) {
            long t = System.nanoTime();
            monotonic &= t >= last;
            last = t;
        }
        System.out.println(monotonic + " " + (Clock.systemUTC().millis() >= m1) + " " + (m0 > 1_500_000_000_000L));
        TimeUnit.MILLISECONDS.sleep(5);
        Thread.sleep(1, 500_000);
        Thread.sleep(0);
        System.out.println(System.nanoTime() - n1 >= 6_000_000L);
        System.out.println(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.NANOSECONDS.toMillis(1_999_999) + " " + TimeUnit.DAYS.convert(Duration.ofHours(49)) + " " + TimeUnit.SECONDS.convert(5, TimeUnit.MINUTES) + " " + TimeUnit.MILLISECONDS.toChronoUnit() + " " + TimeUnit.DAYS.toNanos(Long.MAX_VALUE));
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        long end = System.currentTimeMillis() + 10;
        int spins = 0;
        while (System.currentTimeMillis() < end) {
            spins++;
            Thread.sleep(1);
        }
        System.out.println(spins > 0);
    }
}
