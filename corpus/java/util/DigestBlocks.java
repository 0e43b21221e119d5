package util;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Message digests over lengths around their block sizes, in pieces, cloned, and in a long chain. */
public class DigestBlocks {
    static final String[] NAMES = {
        "MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256",
        "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512",
    };

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    public static void main(String[] args) throws Exception {
        byte[] text = new byte[1000];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (i * i + 31 * i);
        }
        for (String name : NAMES) {
            MessageDigest digest = MessageDigest.getInstance(name);
            System.out.println(name + " " + hex(digest.digest()));
            System.out.println(name + " " + hex(digest.digest("abc".getBytes(StandardCharsets.US_ASCII))));
            MessageDigest all = MessageDigest.getInstance(name);
            for (int length : new int[] {55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 143, 144, 145, 999, 1000}) {
                digest.update(text, 0, length / 2);
                digest.update(text, length / 2, length - length / 2);
                all.update(digest.digest());
            }
            MessageDigest copy = (MessageDigest) all.clone();
            all.update((byte) 1);
            copy.update(ByteBuffer.wrap(text, 3, 500));
            System.out.println(name + " " + hex(all.digest()) + " " + hex(copy.digest()));
            byte[] chained = new byte[digest.getDigestLength()];
            for (int i = 0; i < 300; i++) {
                digest.update(chained);
                digest.digest(chained, 0, chained.length);
            }
            System.out.println(name + " " + hex(chained));
            try {
                digest.digest(chained, 1, chained.length);
            } catch (DigestException | IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 2000; i++) {
            sha.update(text);
        }
        System.out.println(hex(sha.digest()));
    }
}
