// A BigInteger made of a string.
// violates: "-99"
package bignum;

import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FromString {
    public static void main(String[] args) throws Exception {
        try {
            assert !new BigInteger(Verifier.nondetString()).equals(BigInteger.valueOf(-99));
        } catch (NumberFormatException e) {
            return;
        }
    }
}
