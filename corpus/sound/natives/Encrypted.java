// A byte is encrypted and decrypted by AES.
// violates: 77
package natives;

import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Encrypted {
    public static void main(String[] args) throws Exception {
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        Cipher c = Cipher.getInstance("AES/ECB/PKCS5Padding");
        c.init(Cipher.ENCRYPT_MODE, key);
        byte[] secret = c.doFinal(new byte[] {Verifier.nondetByte()});
        c.init(Cipher.DECRYPT_MODE, key);
        assert c.doFinal(secret)[0] != 77;
    }
}
