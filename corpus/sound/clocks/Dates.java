// LocalDate.plusDays over a leap day.
// violates: 60
package clocks;

import java.time.LocalDate;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Dates {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 400) {
            return;
        }
        LocalDate d = LocalDate.of(2024, 1, 1).plusDays(n);
        assert !(d.getMonthValue() == 3 && d.getDayOfMonth() == 1);
    }
}
