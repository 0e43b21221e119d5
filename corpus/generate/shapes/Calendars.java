package shapes;

import java.time.DayOfWeek;
import java.time.LocalDate;

/** Dates. */
public final class Calendars {
    private Calendars() {
    }

    public static LocalDate nextWorkday(LocalDate date) {
        LocalDate next = date.plusDays(1);
        while (next.getDayOfWeek() == DayOfWeek.SATURDAY || next.getDayOfWeek() == DayOfWeek.SUNDAY) {
            next = next.plusDays(1);
        }
        return next;
    }
}
