package everyday;

import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Everyday calls: dates and times. What they return does not depend on the clock. */
public class Time {
    public static String dateToString() {
        return new Date(1_700_000_000_000L).toString();
    }

    public static String dateCompared() {
        return new Date(5).before(new Date()) + " " + new Date(5).equals(new Date(5)) + new Date(5).getTime();
    }

    public static String simpleDateFormat() {
        return new SimpleDateFormat("yyyy-MM-dd HH:mm:ss z", Locale.US).format(new Date(0));
    }

    public static String simpleDateFormatNames() {
        return new SimpleDateFormat("EEEE, d MMMM yyyy", Locale.FRANCE).format(new Date(0));
    }

    public static String simpleDateFormatParse() throws ParseException {
        return "" + new SimpleDateFormat("dd/MM/yyyy").parse("29/02/2024").getTime();
    }

    public static String simpleDateFormatRefuses() {
        try {
            return "" + new SimpleDateFormat("yyyy-MM-dd").parse("soon").getTime();
        } catch (ParseException e) {
            return e.getMessage() + e.getErrorOffset();
        }
    }

    public static String dateFormatLong() {
        return DateFormat.getDateInstance(DateFormat.LONG, Locale.US).format(new Date(0));
    }

    public static String dateFormatSymbols() {
        return new DateFormatSymbols(Locale.ITALY).getMonths()[4] + DateFormatSymbols.getInstance().getWeekdays()[1];
    }

    public static String formatCalendar() {
        return String.format(Locale.US, "%tF %<tT %<tB %<tA", new GregorianCalendar(2024, Calendar.MARCH, 5, 6, 7, 8));
    }

    public static String calendarAdds() {
        Calendar calendar = Calendar.getInstance();
        calendar.setTimeInMillis(0);
        calendar.add(Calendar.MONTH, 14);
        calendar.set(Calendar.HOUR_OF_DAY, 5);
        return calendar.get(Calendar.YEAR) + "-" + calendar.get(Calendar.MONTH) + " " + calendar.get(Calendar.DAY_OF_WEEK);
    }

    public static String calendarOfLocale() {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("GMT+2"), Locale.GERMANY);
        calendar.clear();
        calendar.set(2024, Calendar.DECEMBER, 31);
        return calendar.getTime().getTime() + " " + calendar.getFirstDayOfWeek() + calendar.get(Calendar.WEEK_OF_YEAR);
    }

    public static String gregorianCalendar() {
        GregorianCalendar calendar = new GregorianCalendar(2023, Calendar.JANUARY, 31);
        calendar.roll(Calendar.MONTH, 1);
        return calendar.isLeapYear(2024) + " " + calendar.getActualMaximum(Calendar.DAY_OF_MONTH) + calendar.get(Calendar.DATE);
    }

    public static String timeZone() {
        TimeZone paris = TimeZone.getTimeZone("Europe/Paris");
        return paris.getOffset(1_720_000_000_000L) + paris.getDisplayName(false, TimeZone.SHORT, Locale.US) + paris.useDaylightTime();
    }

    public static String timeZoneUnknown() {
        return TimeZone.getTimeZone("Nowhere/Land").getID() + TimeZone.getDefault().getRawOffset();
    }

    public static String localDateParse() {
        return LocalDate.parse("2024-02-29").plusYears(1).toString();
    }

    public static String localDateRefused() {
        try {
            return LocalDate.parse("2024-02-30").toString();
        } catch (DateTimeParseException e) {
            return e.getMessage();
        }
    }

    public static String localDateNow() {
        return "" + LocalDate.now().isAfter(LocalDate.of(2000, 1, 1));
    }

    public static String localDateCounts() {
        LocalDate date = LocalDate.of(2024, Month.JANUARY, 31);
        LocalDate next = date.plusMonths(1).with(TemporalAdjusters.next(DayOfWeek.MONDAY));
        return next + " " + ChronoUnit.DAYS.between(date, next) + next.getDayOfWeek() + next.isLeapYear();
    }

    public static String localDateByPattern() {
        return LocalDate.parse("05.03.2024", DateTimeFormatter.ofPattern("dd.MM.yyyy")).toString();
    }

    public static String localTime() {
        return LocalTime.parse("23:59:30").plusSeconds(45).truncatedTo(ChronoUnit.MINUTES).toString();
    }

    public static String localDateTimeFormat() {
        LocalDateTime time = LocalDateTime.of(2024, 3, 5, 6, 7, 8);
        return time.format(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss"));
    }

    public static String localDateTimeIso() {
        LocalDateTime time = LocalDateTime.parse("2024-03-05T06:07:08.5");
        return time.format(DateTimeFormatter.ISO_DATE_TIME) + time.atZone(ZoneOffset.UTC).toEpochSecond();
    }

    public static String formatNames() {
        DateTimeFormatter names = DateTimeFormatter.ofPattern("EEEE d MMMM uuuu", Locale.US);
        return LocalDate.of(2024, 3, 5).format(names);
    }

    public static String formatLocalized() {
        DateTimeFormatter medium = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.GERMANY);
        return LocalDate.of(2024, 3, 5).format(medium);
    }

    public static String zonedDateTime() {
        ZonedDateTime time = ZonedDateTime.of(2024, 3, 10, 1, 30, 0, 0, ZoneId.of("America/New_York"));
        return time.plusHours(1) + " " + time.withZoneSameInstant(ZoneId.of("Asia/Tokyo"));
    }

    public static String zoneIds() {
        return ZoneId.systemDefault().getId() + ZoneId.getAvailableZoneIds().contains("Europe/Rome");
    }

    public static String zoneRefused() {
        try {
            return ZoneId.of("Nowhere/Land").toString();
        } catch (java.time.DateTimeException e) {
            return e.getMessage();
        }
    }

    public static String offsetDateTime() {
        return OffsetDateTime.parse("2024-03-05T06:07:08+02:00").toInstant().toString();
    }

    public static String instant() {
        Instant instant = Instant.parse("2024-03-05T06:07:08Z").plus(90, ChronoUnit.MINUTES);
        return instant + " " + instant.getEpochSecond() + instant.isBefore(Instant.EPOCH);
    }

    public static String instantNow() {
        return "" + Instant.now().isAfter(Instant.EPOCH);
    }

    public static String durations() {
        Duration duration = Duration.parse("PT1H30M").plusSeconds(61);
        Period period = Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 3, 5));
        return duration + " " + duration.toMinutes() + period + YearMonth.of(2024, 2).lengthOfMonth();
    }

    public static String displayNames() {
        return Month.MARCH.getDisplayName(TextStyle.FULL, Locale.FRANCE) + DayOfWeek.SUNDAY.getDisplayName(TextStyle.SHORT, Locale.US);
    }

    public static String weekOfYear() {
        return LocalDate.of(2024, 12, 30).get(WeekFields.ISO.weekOfWeekBasedYear()) + " " + WeekFields.of(Locale.US).getFirstDayOfWeek();
    }

    public static String dateToInstant() {
        return new Date(86_400_000L).toInstant().atZone(ZoneId.of("Europe/Berlin")).toLocalDate().toString();
    }
}
