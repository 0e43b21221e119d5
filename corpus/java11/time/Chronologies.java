// Exercises: non-ISO calendar systems: Japanese, Thai Buddhist, Minguo, Hijrah dates and conversions
package time;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.IsoEra;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.JulianFields;

public class Chronologies {
    public static void main(String[] args) {
        for (LocalDate d : new LocalDate[] {LocalDate.of(1912, 7, 30), LocalDate.of(1989, 1, 7), LocalDate.of(1989, 1, 8), LocalDate.of(2019, 5, 1), LocalDate.of(2024, 2, 29)})
            System.out.println(d + " " + JapaneseDate.from(d) + " " + ThaiBuddhistDate.from(d) + " " + MinguoDate.from(d) + " " + HijrahDate.from(d) + " jd " + d.getLong(JulianFields.JULIAN_DAY) + " mjd " + d.getLong(JulianFields.MODIFIED_JULIAN_DAY));
        JapaneseDate jd = JapaneseDate.of(JapaneseEra.HEISEI, 1, 1, 8);
        System.out.println(jd.plus(40, ChronoUnit.YEARS) + " " + jd.get(ChronoField.YEAR_OF_ERA) + " " + jd.lengthOfYear() + jd.getEra() + " " + LocalDate.from(jd) + " " + jd.with(ChronoField.MONTH_OF_YEAR, 12));
        HijrahDate h = HijrahDate.of(1445, 9, 1);
        System.out.println(h + " " + LocalDate.from(h) + " " + h.lengthOfMonth() + h.isLeapYear() + " " + h.plus(1, ChronoUnit.MONTHS) + " " + h.withVariant(h.getChronology()).equals(h));
        System.out.println(ThaiBuddhistDate.of(2567, 4, 13).until(ThaiBuddhistDate.of(2568, 4, 12)) + " " + MinguoDate.of(113, 10, 10).isAfter(JapaneseDate.of(2024, 10, 9)) + " " + ChronoUnit.DAYS.between(LocalDate.EPOCH, MinguoDate.of(60, 1, 1)));
        for (Runnable r : new Runnable[] {() -> JapaneseDate.of(1500, 1, 1), () -> JapaneseDate.of(JapaneseEra.SHOWA, 65, 1, 1), () -> HijrahDate.of(1, 1, 1), () -> Chronology.of("Nope"), () -> ThaiBuddhistDate.of(2567, 2, 30)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (DateTimeException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String id : new String[] {"ISO", "Japanese", "ThaiBuddhist", "Minguo", "Hijrah-umalqura"}) {
            Chronology c = Chronology.of(id);
            ChronoLocalDate x = c.date(LocalDate.of(2024, 6, 15));
            System.out.println(c.getId() + " " + c.getCalendarType() + " " + x + " " + x.getEra() + " " + x.toEpochDay() + " " + c.isLeapYear(2024) + " " + c.range(ChronoField.DAY_OF_MONTH) + " " + x.equals(c.dateEpochDay(x.toEpochDay())));
        }
        System.out.println(IsoChronology.INSTANCE.dateYearDay(2024, 60) + " " + LocalDate.of(-5, 1, 1).getEra() + IsoEra.BCE.getValue() + " " + IsoChronology.INSTANCE.prolepticYear(IsoEra.BCE, 6) + " " + Chronology.getAvailableChronologies().size());
    }
}
