// modPow with an exponent from outside.
// violates: 10
package bignum;

import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ModPow {
    public static void main(String[] args) throws Exception {
        int e = Verifier.nondetInt();
        if (e < 0 || e > 15) {
            return;
        }
        assert BigInteger.TWO.modPow(BigInteger.valueOf(e), BigInteger.valueOf(1019)).intValue() != 5;
    }
}
