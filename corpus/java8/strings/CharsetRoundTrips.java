// Exercises: encoding and decoding in UTF-8, UTF-16 variants, ISO-8859-1, US-ASCII, malformed input replacement
package strings;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class CharsetRoundTrips {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(Character.forDigit((x >> 4) & 15, 16)).append(Character.forDigit(x & 15, 16));
        return sb.toString();
    }

    static String cps(String s) {
        StringBuilder sb = new StringBuilder();
        s.codePoints().forEach(c -> sb.append(Integer.toHexString(c)).append('.'));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"plain", "caf\u00e9", "\u20ac\u4e2d\u6587", "\ud83d\ude00!", "bad\ud83d", ""};
        Charset[] sets = {StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, Charset.forName("UTF-32"), Charset.forName("windows-1252")};
        for (Charset c : sets) {
            System.out.println(c.name() + " " + c.newEncoder().maxBytesPerChar());
            for (String t : texts) {
                byte[] b = t.getBytes(c);
                System.out.println("  " + hex(b) + " " + new String(b, c).equals(t) + " " + c.newEncoder().canEncode(t));
            }
        }
        byte[][] broken = {{(byte) 0xc3}, {(byte) 0xc3, 0x28}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, 'x'}, {(byte) 0xc0, (byte) 0x80}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {(byte) 0xff, 'a', (byte) 0x80}, {(byte) 0xf5, (byte) 0x80, (byte) 0x80, (byte) 0x80}};
        for (byte[] b : broken) {
            String lenient = new String(b, StandardCharsets.UTF_8);
            String strict;
            try {
                strict = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(b)).toString();
            } catch (CharacterCodingException e) {
                strict = e.getClass().getSimpleName() + " " + e.getMessage();
            }
            System.out.println(hex(b) + " " + cps(lenient) + " " + strict);
        }
        CharsetDecoder ign = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE).replaceWith("#");
        System.out.println(ign.decode(ByteBuffer.wrap(new byte[] {'a', (byte) 0xff, 'b'})));
        ByteBuffer enc = StandardCharsets.US_ASCII.newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'!'}).encode(CharBuffer.wrap("x\u00e9y"));
        System.out.println(StandardCharsets.US_ASCII.decode(enc));
        try {
            "x".getBytes("no-such-charset");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Charset.isSupported("utf8") + " " + Charset.forName("latin1").name() + " " + new java.util.TreeSet<>(StandardCharsets.UTF_8.aliases()) + " " + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII) + Arrays.equals(new byte[0], "".getBytes(StandardCharsets.UTF_16LE)));
    }
}
