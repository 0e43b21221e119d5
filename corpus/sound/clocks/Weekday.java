// DayOfWeek of a day of a month.
// violates: 13
package clocks;

import java.time.DayOfWeek;
import java.time.LocalDate;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Weekday {
    public static void main(String[] args) throws Exception {
        int day = Verifier.nondetInt();
        if (day < 1 || day > 28) {
            return;
        }
        DayOfWeek w = LocalDate.of(2026, 2, day).getDayOfWeek();
        assert !(w == DayOfWeek.FRIDAY && day > 7 && day < 15);
    }
}
