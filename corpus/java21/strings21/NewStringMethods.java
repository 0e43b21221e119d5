// Exercises: splitWithDelimiters, indexOf with ranges, StringBuilder.repeat, Character emoji methods, StringBuilder compare
package strings21;

import java.util.Arrays;
import java.util.regex.Pattern;

public class NewStringMethods {
    interface Body { Object run(); }

    static void t(Body b) {
        try {
            System.out.println(b.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString("a,b;;c".splitWithDelimiters("[,;]", 0)) + Arrays.toString("a,b;;c".splitWithDelimiters("[,;]", 2)) + Arrays.toString(",x,".splitWithDelimiters(",", -1)) + Arrays.toString(Pattern.compile("\\d+").splitWithDelimiters("a1b22c", 0)));
        System.out.println("hello world".indexOf('o', 0, 5) + " " + "hello world".indexOf('o', 5, 11) + " " + "hello world".indexOf("o w", 0, 11) + " " + "hello".indexOf('z', 0, 5) + " " + "hello".indexOf("", 5, 5));
        t(() -> "hello".indexOf('l', 3, 99));
        t(() -> "hello".indexOf("l", 4, 2));
        StringBuilder sb = new StringBuilder("x");
        sb.repeat("ab", 3).repeat('-', 2).repeat(0x1F600, 2);
        System.out.println(sb.length() + " " + sb.substring(0, 9));
        t(() -> new StringBuilder().repeat("a", -1));
        System.out.println(Character.isEmoji(0x1F600) + " " + Character.isEmoji('a') + " " + Character.isEmojiModifier(0x1F3FB) + Character.isExtendedPictographic(0x2764) + Character.isEmojiPresentation(0x231A) + Character.isEmojiComponent('#') + " " + Character.toString(97));
        System.out.println("a-b-c".replace("-", "\\") + " " + "ABC".chars().boxed().toList().reversed());
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + "x".equals(Character.toString('x')) + " " + "tab\tq".translateEscapes().length() + " " + "  strip ".strip().indent(1).length());
        System.out.println(String.valueOf(Math.clamp(15L, 0, 10)) + Math.clamp(-5, 0L, 3L) + " " + Math.clamp(2.5, 0.0, 1.0) + Math.clamp(Float.NaN, 0f, 1f) + " " + Math.ceilDiv(7, 2) + Math.ceilDiv(-7, 2) + Math.ceilMod(7, 3) + " " + Math.unsignedMultiplyHigh(-1L, -1L) + StrictMath.clamp(9, 1, 5));
        t(() -> Math.clamp(1L, 5, 2));
        t(() -> Math.ceilDivExact(Integer.MIN_VALUE, -1));
        t(() -> Math.floorDivExact(7, -2));
        t(() -> Math.divideExact(Integer.MIN_VALUE, -1));
        System.out.println(Integer.compress(0b10110110, 0b11001100) + " " + Integer.expand(0b1011, 0b11001100) + " " + Long.compress(0xFEDCBA9876543210L, 0x00FF00FF00FF00FFL) + " " + Long.toHexString(Long.expand(0xABCDL, 0xF0F0F0F0L)));
        System.out.println(Float.floatToFloat16(1.5f) + " " + Float.float16ToFloat((short) 0x7bff) + " " + Float.floatToFloat16(1e10f) + " " + Float.float16ToFloat((short) 1));
        System.out.println(new java.math.BigInteger("12345678901234567890").parallelMultiply(java.math.BigInteger.TWO) + " " + java.util.Locale.of("fr", "CA") + " " + java.util.HexFormat.of().formatHex(new byte[] {1, 127}));
    }
}
