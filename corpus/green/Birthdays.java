package green;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Asks the clock and the time zone. */
public class Birthdays {
    private final LocalDate born;

    public Birthdays(LocalDate born) {
        this.born = born;
    }

    public boolean isToday() {
        LocalDate now = LocalDate.now();
        return now.getMonth() == born.getMonth() && now.getDayOfMonth() == born.getDayOfMonth();
    }

    public long age() {
        return ChronoUnit.YEARS.between(born, LocalDate.now());
    }

    public boolean isLeapling() {
        return born.isLeapYear() && born.getDayOfYear() == 60;
    }

    public String label() {
        return born.format(DateTimeFormatter.ofPattern("d MMMM yyyy"));
    }
}
