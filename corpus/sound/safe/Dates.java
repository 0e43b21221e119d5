// Adding days makes a later date.
// holds: 3
package safe;

import java.time.LocalDate;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Dates {
    public static void main(String[] args) throws Exception {
        LocalDate d = LocalDate.of(2024, 2, 28).plusDays(Verifier.nondetInt() & 1);
        assert d.getMonthValue() == 2 && d.getYear() == 2024;
    }
}
