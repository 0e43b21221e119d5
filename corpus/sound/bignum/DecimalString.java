// A BigDecimal parsed from a string, compared with and without scale.
// violates: "1.10"
package bignum;

import java.math.BigDecimal;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DecimalString {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.length() != 4) {
            return;
        }
        try {
            BigDecimal d = new BigDecimal(s);
            assert !(d.compareTo(new BigDecimal("1.1")) == 0 && !d.equals(new BigDecimal("1.1")));
        } catch (NumberFormatException e) {
            return;
        }
    }
}
