// BigInteger.toString in base 16.
// violates: 3735928559L
package bignum;

import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BigToString {
    public static void main(String[] args) throws Exception {
        assert !BigInteger.valueOf(Verifier.nondetLong()).toString(16).equals("deadbeef");
    }
}
