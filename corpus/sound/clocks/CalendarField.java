// A GregorianCalendar rolls over.
// violates: 31
package clocks;

import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CalendarField {
    public static void main(String[] args) throws Exception {
        int day = Verifier.nondetInt();
        if (day < 28 || day > 31) {
            return;
        }
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        c.clear();
        c.set(2023, Calendar.APRIL, day);
        assert c.get(Calendar.MONTH) != Calendar.MAY;
    }
}
