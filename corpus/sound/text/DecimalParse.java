// DecimalFormat.parse reads a number.
// violates: "1,5"
package text;

import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DecimalParse {
    public static void main(String[] args) throws Exception {
        try {
            Number n = NumberFormat.getInstance(Locale.GERMANY).parse(Verifier.nondetString());
            assert n.doubleValue() != 1.5;
        } catch (ParseException e) {
            return;
        }
    }
}
