package green;

import java.text.NumberFormat;
import java.util.Date;

/** Asks the language and the time zone of the machine. */
public class Labels {
    public static String shout(String text) {
        return text.toUpperCase();
    }

    public static boolean isTitle(String text) {
        return text.toLowerCase().equals("title");
    }

    public static String price(double amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative: " + amount);
        }
        return String.format("%,.2f EUR", amount);
    }

    public static String number(long number) {
        return NumberFormat.getInstance().format(number);
    }

    @SuppressWarnings("deprecation")
    public static String day(long millis) {
        return new Date(millis).toLocaleString();
    }
}
