// longValueExact and intValue of a sum.
// violates: 9223372036854775807L
package bignum;

import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongExact {
    public static void main(String[] args) throws Exception {
        boolean over = false;
        try {
            BigInteger.valueOf(Verifier.nondetLong()).add(BigInteger.ONE).longValueExact();
        } catch (ArithmeticException e) {
            over = true;
        }
        assert !over;
    }
}
