// new BigDecimal of a double is exact.
// violates: 0.1
package bignum;

import java.math.BigDecimal;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DecimalFromDouble {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        if (!(d > 0.0625 && d < 0.125)) {
            return;
        }
        assert !new BigDecimal(d).toString().startsWith("0.1000000000000000055511151231257827");
    }
}
