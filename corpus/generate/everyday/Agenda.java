package everyday;

import java.time.LocalDate;
import java.util.Calendar;
import java.util.Date;
import java.util.ResourceBundle;

/** Everyday calls whose first use costs much, each before a decision. */
public final class Agenda {
    private Agenda() {
    }

    public static String century(long millis) {
        Calendar calendar = Calendar.getInstance();
        calendar.setTimeInMillis(millis);
        if (calendar.get(Calendar.YEAR) < 2000) {
            return "last";
        }
        return "this";
    }

    public static boolean isSunday(Date date) {
        if (date.toString().startsWith("Sun")) {
            return true;
        }
        return false;
    }

    public static String price(int cents) {
        String text = String.format("%d.%02d", cents / 100, cents % 100);
        if (text.length() > 6) {
            return "much";
        }
        return text;
    }

    public static String reminder(int days) {
        LocalDate due = LocalDate.parse("2024-01-31").plusDays(days);
        if (due.getMonthValue() == 2) {
            return "this month";
        }
        return due.toString();
    }

    public static String title(int width) {
        String title = ResourceBundle.getBundle("everyday.agenda").getString("title");
        if (title.length() > width) {
            return "...";
        }
        return title;
    }
}
