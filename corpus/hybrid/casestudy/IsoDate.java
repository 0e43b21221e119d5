package casestudy;

/**
 * Calendar dates of ISO 8601 in the forms YYYY-MM-DD and YYYYMMDD, ordinal dates YYYY-DDD, in the
 * Gregorian calendar.
 */
public class IsoDate {
    private final int year;
    private final int month;
    private final int day;

    private IsoDate(int year, int month, int day) {
        this.year = year;
        this.month = month;
        this.day = day;
    }

    public static IsoDate parse(String text) {
        if (text.length() == 10) {
            if (text.charAt(4) != '-' || text.charAt(7) != '-') {
                throw new IllegalArgumentException("no hyphen in " + text);
            }
            return of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
        }
        if (text.length() == 8) {
            if (text.charAt(4) == '-') {
                return ofDayOfYear(number(text, 0, 4), number(text, 5, 8));
            }
            return of(number(text, 0, 4), number(text, 4, 6), number(text, 6, 8));
        }
        throw new IllegalArgumentException("wrong length of " + text);
    }

    private static int number(String text, int from, int to) {
        int result = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                throw new IllegalArgumentException("no digit in " + text);
            }
            result = result * 10 + (c - '0');
        }
        return result;
    }

    private static IsoDate of(int year, int month, int day) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("no month " + month);
        }
        if (day < 1 || day > daysOf(year, month)) {
            throw new IllegalArgumentException("no day " + day);
        }
        return new IsoDate(year, month, day);
    }

    private static IsoDate ofDayOfYear(int year, int dayOfYear) {
        if (dayOfYear < 1 || dayOfYear > (isLeap(year) ? 366 : 365)) {
            throw new IllegalArgumentException("no day " + dayOfYear);
        }
        int month = 1;
        int day = dayOfYear;
        while (day > daysOf(year, month)) {
            day -= daysOf(year, month);
            month++;
        }
        return new IsoDate(year, month, day);
    }

    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int daysOf(int year, int month) {
        switch (month) {
            case 2:
                return isLeap(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return 31;
        }
    }

    public boolean isLastOfMonth() {
        return day == daysOf(year, month);
    }

    public boolean isBefore(IsoDate other) {
        if (year != other.year) {
            return year < other.year;
        }
        if (month != other.month) {
            return month < other.month;
        }
        return day < other.day;
    }

    @Override
    public String toString() {
        return pad(year, 4) + "-" + pad(month, 2) + "-" + pad(day, 2);
    }

    private static String pad(int value, int width) {
        StringBuilder text = new StringBuilder(Integer.toString(value));
        while (text.length() < width) {
            text.insert(0, '0');
        }
        return text.toString();
    }
}
