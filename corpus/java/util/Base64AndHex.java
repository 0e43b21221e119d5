// Exercises: Base64 basic, URL and MIME codecs, padding errors, streams, and HexFormat
package util;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

public class Base64AndHex {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe>?"}) {
            byte[] b = s.getBytes(StandardCharsets.ISO_8859_1);
            String e = Base64.getEncoder().encodeToString(b);
            System.out.println(e + " " + Base64.getUrlEncoder().encodeToString(b) + " " + Base64.getEncoder().withoutPadding().encodeToString(b) + " " + Arrays.equals(Base64.getDecoder().decode(e), b) + " " + Arrays.equals(Base64.getUrlDecoder().decode(Base64.getUrlEncoder().withoutPadding().encode(b)), b));
        }
        byte[] big = new byte[100];
        for (int i = 0; i < 100; i++) big[i] = (byte) (i * 7);
        String mime = Base64.getMimeEncoder().encodeToString(big);
        System.out.println(mime.replace("\r\n", "|") + " " + Arrays.equals(Base64.getMimeDecoder().decode("  " + mime + "\n##"), big));
        System.out.println(Base64.getMimeEncoder(8, new byte[] {'|'}).encodeToString("hello world".getBytes()));
        for (String bad : new String[] {"A", "AA=", "A===", "AAAA=", "AA A", "_-", "AB==CD"}) {
            try {
                System.out.println(bad + " " + Arrays.toString(Base64.getDecoder().decode(bad)));
            } catch (IllegalArgumentException x) {
                System.out.println(bad + " ! " + x.getMessage());
            }
        }
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (OutputStream o = Base64.getEncoder().wrap(bo)) {
            o.write("stream".getBytes());
            o.write('!');
        }
        System.out.println(bo + " " + new String(Base64.getDecoder().wrap(new ByteArrayInputStream(bo.toByteArray())).readAllBytes()));
        HexFormat h = HexFormat.of(), d = HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x");
        byte[] x = {0, 127, -128, -1};
        System.out.println(h.formatHex(x) + " " + d.formatHex(x) + " " + h.toHexDigits((byte) 10) + h.toHexDigits('a') + h.toHexDigits(255L) + h.toHexDigits(0xabcL, 3) + " " + Arrays.toString(h.parseHex("00ff7F")) + " " + Arrays.toString(d.parseHex("0x01:0xFE")) + " " + HexFormat.fromHexDigits("cafe") + " " + HexFormat.isHexDigit('g') + HexFormat.fromHexDigit('F'));
        for (String bad : new String[] {"abc", "zz"}) {
            try {
                h.parseHex(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(h + " " + h.equals(HexFormat.of().withLowerCase()) + " " + d);
    }
}
