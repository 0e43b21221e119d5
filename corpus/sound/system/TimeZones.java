// The default time zone is set from an input.
// violates: 2
package system;

import java.util.TimeZone;
import org.sosy_lab.sv_benchmarks.Verifier;

public class TimeZones {
    public static void main(String[] args) throws Exception {
        int h = Verifier.nondetInt();
        if (h < 0 || h > 9) {
            return;
        }
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+" + h));
        assert TimeZone.getDefault().getRawOffset() != 7200000;
    }
}
