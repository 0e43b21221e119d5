// Bits and shifts of a BigInteger.
// violates: 37
package bignum;

import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Bits {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 64) {
            return;
        }
        BigInteger b = BigInteger.ONE.shiftLeft(n).or(BigInteger.ONE);
        assert !(b.bitLength() == 38 && b.testBit(37));
    }
}
