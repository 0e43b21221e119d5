// BigDecimal arithmetic with scale.
// violates: 333
package bignum;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Decimals {
    public static void main(String[] args) throws Exception {
        BigDecimal d = BigDecimal.valueOf(Verifier.nondetInt(), 2);
        assert !d.multiply(new BigDecimal("1.5")).setScale(2, RoundingMode.HALF_EVEN).toString().equals("5.00");
    }
}
