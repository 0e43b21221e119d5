// Exercises: MessageDigest MD5, SHA-1, SHA-256, SHA-512, HMAC, digest streams and unknown algorithms
package util;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Digests {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }

    public static void main(String[] args) throws Exception {
        for (String alg : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-512", "SHA3-256"}) {
            MessageDigest d = MessageDigest.getInstance(alg);
            System.out.println(alg + " " + d.getDigestLength() + " " + hex(d.digest()) + " " + hex(d.digest("abc".getBytes(StandardCharsets.US_ASCII))));
            byte[] chunk = new byte[37];
            for (int i = 0; i < 20; i++) {
                java.util.Arrays.fill(chunk, (byte) i);
                d.update(chunk);
                d.update((byte) i);
            }
            MessageDigest copy = (MessageDigest) d.clone();
            System.out.println("   " + hex(d.digest()).substring(0, 24) + " " + MessageDigest.isEqual(copy.digest(), d.digest()));
        }
        try {
            MessageDigest.getInstance("MD99");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        Mac m = Mac.getInstance("HmacSHA256");
        m.init(new SecretKeySpec("key".getBytes(), "HmacSHA256"));
        System.out.println(hex(m.doFinal("The quick brown fox jumps over the lazy dog".getBytes())));
        DigestInputStream in = new DigestInputStream(new ByteArrayInputStream("stream me".getBytes()), MessageDigest.getInstance("MD5"));
        in.readAllBytes();
        System.out.println(hex(in.getMessageDigest().digest()) + " " + MessageDigest.isEqual(new byte[] {1}, new byte[] {1}) + MessageDigest.isEqual(new byte[] {1}, new byte[] {2}));
        System.out.println(MessageDigest.getInstance("sha-256").getAlgorithm() + " " + MessageDigest.getInstance("SHA-256").getProvider().getName());
    }
}
