// The MD5 of an input.
// violates: 8
package digest;

import java.security.MessageDigest;
import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Md5 {
    public static void main(String[] args) throws Exception {
        byte[] a = MessageDigest.getInstance("MD5").digest(new byte[] {Verifier.nondetByte()});
        byte[] b = MessageDigest.getInstance("MD5").digest(new byte[] {8});
        assert !Arrays.equals(a, b);
    }
}
