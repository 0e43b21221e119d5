// LocalDate.parse of an input.
// violates: "2000-02-29"
package clocks;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DateParse {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.length() != 10) {
            return;
        }
        try {
            assert LocalDate.parse(s).toEpochDay() != 11016;
        } catch (DateTimeParseException e) {
            return;
        }
    }
}
