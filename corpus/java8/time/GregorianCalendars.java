// Exercises: java.util.Calendar and GregorianCalendar in UTC: fields, add, roll, lenient mode, cutover, week numbers
package time;

import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

public class GregorianCalendars {
    static String show(Calendar c) { return c.get(Calendar.ERA) + ":" + c.get(Calendar.YEAR) + "-" + (c.get(Calendar.MONTH) + 1) + "-" + c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.HOUR_OF_DAY) + ":" + c.get(Calendar.MINUTE) + ":" + c.get(Calendar.SECOND) + " dow" + c.get(Calendar.DAY_OF_WEEK) + " w" + c.get(Calendar.WEEK_OF_YEAR) + " doy" + c.get(Calendar.DAY_OF_YEAR); }

    public static void main(String[] args) {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        GregorianCalendar c = new GregorianCalendar(utc, Locale.US);
        c.clear();
        c.set(2024, Calendar.JANUARY, 31, 22, 15, 30);
        System.out.println(show(c) + " " + c.getTimeInMillis() + " " + c.isLeapYear(2024) + c.getActualMaximum(Calendar.DAY_OF_MONTH) + c.getFirstDayOfWeek() + c.getMinimalDaysInFirstWeek());
        c.add(Calendar.MONTH, 1);
        System.out.println(show(c));
        c.add(Calendar.DAY_OF_MONTH, -60);
        System.out.println(show(c));
        c.roll(Calendar.MONTH, 3);
        System.out.println(show(c));
        c.roll(Calendar.HOUR_OF_DAY, true);
        c.roll(Calendar.HOUR_OF_DAY, 5);
        System.out.println(show(c));
        c.set(Calendar.DAY_OF_WEEK, Calendar.MONDAY);
        System.out.println(show(c));
        c.set(Calendar.WEEK_OF_YEAR, 53);
        System.out.println(show(c) + " " + c.getWeeksInWeekYear() + " " + c.getWeekYear());
        c.clear();
        c.set(2023, 14, 35);
        System.out.println(show(c));
        c.setLenient(false);
        c.set(2023, Calendar.FEBRUARY, 29);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println("strict " + e.getMessage());
        }
        GregorianCalendar j = new GregorianCalendar(utc, Locale.US);
        j.clear();
        j.set(1582, Calendar.OCTOBER, 4);
        System.out.print(show(j) + " -> ");
        j.add(Calendar.DAY_OF_MONTH, 1);
        System.out.println(show(j) + " " + j.getGregorianChange().getTime());
        j.set(1, Calendar.JANUARY, 1);
        j.add(Calendar.YEAR, -1);
        System.out.println(show(j) + " " + j.getTimeInMillis());
        GregorianCalendar a = new GregorianCalendar(utc, Locale.US), b = new GregorianCalendar(utc, Locale.US);
        a.setTimeInMillis(0);
        b.setTime(new Date(86_400_000L));
        System.out.println(show(a) + " " + a.before(b) + a.compareTo(b) + a.equals(b) + " " + b.getTime().getTime() + " " + a.toZonedDateTime());
        TimeZone ny = TimeZone.getTimeZone("America/New_York");
        GregorianCalendar n = new GregorianCalendar(ny, Locale.US);
        n.setTimeInMillis(1_710_054_000_000L);
        System.out.println(show(n) + " dst " + n.get(Calendar.DST_OFFSET) + " zone " + n.get(Calendar.ZONE_OFFSET));
        n.add(Calendar.HOUR, 1);
        System.out.println(show(n) + " " + ny.inDaylightTime(n.getTime()) + ny.getOffset(0) + ny.getRawOffset() + ny.useDaylightTime() + " " + TimeZone.getTimeZone("Nowhere/Else").getID() + TimeZone.getTimeZone("GMT+5:30").getRawOffset());
        Calendar de = Calendar.getInstance(utc, Locale.GERMANY);
        de.clear();
        de.set(2024, Calendar.DECEMBER, 30);
        System.out.println(de.get(Calendar.WEEK_OF_YEAR) + " " + de.getFirstDayOfWeek());
    }
}
