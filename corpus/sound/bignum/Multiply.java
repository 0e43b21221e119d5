// A product of BigIntegers beyond long.
// violates: 1000003L
package bignum;

import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Multiply {
    public static void main(String[] args) throws Exception {
        BigInteger b = BigInteger.valueOf(Verifier.nondetLong());
        assert !b.pow(4).equals(new BigInteger("1000012000054000108000081"));
    }
}
