package moments;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;

/** Is told what time it is. */
public class Prices {
    private final Clock clock;

    public Prices(Clock clock) {
        this.clock = clock;
    }

    public int price(int base) {
        DayOfWeek day = LocalDate.now(clock).getDayOfWeek();
        if (day == DayOfWeek.SATURDAY || day == DayOfWeek.SUNDAY) {
            return base * 2;
        }
        int hour = LocalTime.now(clock).getHour();
        return hour >= 17 && hour < 20 ? base + 5 : base;
    }
}
