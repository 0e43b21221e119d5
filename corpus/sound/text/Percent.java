// A percent format of a double.
// violates: 0.37
package text;

import java.text.NumberFormat;
import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Percent {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        if (!(d > 0.3 && d < 0.4)) {
            return;
        }
        assert !NumberFormat.getPercentInstance(Locale.ROOT).format(d).equals("37%");
    }
}
