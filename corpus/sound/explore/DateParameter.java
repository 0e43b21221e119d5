// A parameter of a class of the library with state.
// reaches: java.time.LocalDate.of(2000, 2, 29)
package explore;

import java.time.LocalDate;

public class DateParameter {
    static String target(LocalDate d) {
        return d != null && d.isLeapYear() && d.getDayOfMonth() == 29 ? "marked" : "other";
    }
}
