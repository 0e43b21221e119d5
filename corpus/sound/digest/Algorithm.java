// The name of the algorithm is an input.
// violates: "SHA-1"
package digest;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Algorithm {
    public static void main(String[] args) throws Exception {
        try {
            assert MessageDigest.getInstance(Verifier.nondetString()).getDigestLength() != 20;
        } catch (NoSuchAlgorithmException e) {
            return;
        }
    }
}
