// DecimalFormat groups digits.
// violates: 1234567
package text;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Decimal {
    public static void main(String[] args) throws Exception {
        DecimalFormat f = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        assert !f.format(Verifier.nondetInt()).equals("1,234,567");
    }
}
