// BigInteger addition of small numbers.
// holds: 5
package safe;

import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BigSum {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt() & 255;
        assert BigInteger.valueOf(n).add(BigInteger.ONE).intValue() == n + 1;
    }
}
