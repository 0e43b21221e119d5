package moments;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Random;

/** Asks the clock and chance itself. */
public class Greeter {
    private final LocalDate birthday;
    private final long madeAt = System.currentTimeMillis();

    public Greeter(LocalDate birthday) {
        this.birthday = birthday;
    }

    public boolean isBirthday() {
        LocalDate today = LocalDate.now();
        return today.getMonth() == birthday.getMonth() && today.getDayOfMonth() == birthday.getDayOfMonth();
    }

    public boolean isChristmas() {
        LocalDate today = LocalDate.now();
        return today.getMonthValue() == 12 && today.getDayOfMonth() == 24;
    }

    public String greeting() {
        return LocalTime.now().getHour() < 12 ? "Good morning" : "Good day";
    }

    public boolean isLucky() {
        return new Random().nextInt(4) == 1;
    }

    public int fee(int days) {
        return days > 10 ? days * 2 : days;
    }

    public boolean isOld() {
        return System.currentTimeMillis() - madeAt > 1000;
    }
}
