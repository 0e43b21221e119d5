// The first byte of SHA-256 of an input.
// violates: "abc"
package digest;

import java.security.MessageDigest;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Sha256 {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        byte[] d = MessageDigest.getInstance("SHA-256").digest(s.getBytes("UTF-8"));
        assert !(s.length() == 3 && (d[0] & 255) == 0xba && (d[1] & 255) == 0x78 && (d[31] & 255) == 0xad);
    }
}
