package shop;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Set;

/** When parcels leave and arrive. */
public class DeliveryCalendar {
    private static final int CUT_OFF_HOUR = 15;

    private final Clock clock;
    private final Set<LocalDate> holidays;

    public DeliveryCalendar(Clock clock, Set<LocalDate> holidays) {
        this.clock = clock;
        this.holidays = Set.copyOf(holidays);
    }

    public boolean isWorkday(LocalDate day) {
        DayOfWeek weekday = day.getDayOfWeek();
        return weekday != DayOfWeek.SATURDAY && weekday != DayOfWeek.SUNDAY && !holidays.contains(day);
    }

    /** Today when ordered before the cut-off of a workday, else the next workday. */
    public LocalDate shippingDay() {
        LocalDateTime now = LocalDateTime.now(clock);
        LocalDate day = now.toLocalDate();
        if (now.getHour() >= CUT_OFF_HOUR) {
            day = day.plusDays(1);
        }
        return firstWorkday(day);
    }

    public LocalDate arrival(Zone zone) {
        int workdays = switch (zone) {
            case HOME -> 2;
            case EUROPE -> 5;
            case WORLD -> 10;
        };
        LocalDate day = shippingDay();
        while (workdays > 0) {
            day = firstWorkday(day.plusDays(1));
            workdays--;
        }
        return day;
    }

    /** Goods may be sent back within 30 days of their delivery, the 30th included. */
    public boolean mayReturn(LocalDate delivered) {
        LocalDate today = LocalDate.now(clock);
        return !today.isBefore(delivered) && !today.isAfter(delivered.plusDays(30));
    }

    private LocalDate firstWorkday(LocalDate day) {
        LocalDate workday = day;
        while (!isWorkday(workday)) {
            workday = workday.plusDays(1);
        }
        return workday;
    }
}
