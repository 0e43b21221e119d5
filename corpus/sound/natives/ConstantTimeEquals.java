// MessageDigest.isEqual of two arrays.
// violates: 3
package natives;

import java.security.MessageDigest;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConstantTimeEquals {
    public static void main(String[] args) throws Exception {
        assert !MessageDigest.isEqual(new byte[] {1, 2, Verifier.nondetByte()}, new byte[] {1, 2, 3});
    }
}
