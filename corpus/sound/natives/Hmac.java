// A digest is signed by HMAC with a key from outside.
// violates: 10
package natives;

import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Hmac {
    public static void main(String[] args) throws Exception {
        byte[][] all = new byte[2][];
        byte[] keys = {Verifier.nondetByte(), 10};
        for (int i = 0; i < 2; i++) {
            Mac m = Mac.getInstance("HmacSHA1");
            m.init(new SecretKeySpec(new byte[] {keys[i]}, "HmacSHA1"));
            all[i] = m.doFinal(new byte[] {1});
        }
        assert !Arrays.equals(all[0], all[1]);
    }
}
