// divideAndRemainder, gcd and mod.
// violates: 1071L
package bignum;

import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DivideMod {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 1000 || n > 1100) {
            return;
        }
        BigInteger b = BigInteger.valueOf(n);
        assert !(b.gcd(BigInteger.valueOf(462)).intValue() == 21 && b.mod(BigInteger.TEN).intValue() == 1);
    }
}
