// A double formatted with two digits.
// violates: 12.34
package text;

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FormatDouble {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        if (!(d > 12 && d < 13)) {
            return;
        }
        assert !String.format(Locale.ROOT, "%.2f", d).equals("12.34");
    }
}
