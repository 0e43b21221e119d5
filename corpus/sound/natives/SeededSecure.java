// SHA1PRNG with a seed from outside.
// violates: 2L
package natives;

import java.security.SecureRandom;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SeededSecure {
    public static void main(String[] args) throws Exception {
        SecureRandom[] r = {SecureRandom.getInstance("SHA1PRNG"), SecureRandom.getInstance("SHA1PRNG")};
        r[0].setSeed(Verifier.nondetLong());
        r[1].setSeed(2);
        assert r[0].nextInt() != r[1].nextInt();
    }
}
