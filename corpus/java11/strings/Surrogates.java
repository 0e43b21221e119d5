// Exercises: supplementary code points: length, iteration, substring, code point counts, unpaired surrogates
package strings;

public class Surrogates {
    static String hex(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) sb.append(Integer.toHexString(s.charAt(i))).append(' ');
        return sb.toString().trim();
    }

    public static void main(String[] args) {
        String s = "a\ud83d\ude00b\ud834\udd1e\u00e9";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + hex(s));
        for (int i = 0; i < s.length(); ) {
            int cp = s.codePointAt(i);
            System.out.print(Integer.toHexString(cp) + "/" + Character.charCount(cp) + "/" + Character.getType(cp) + "/" + Character.isLetter(cp) + " ");
            i += Character.charCount(cp);
        }
        System.out.println();
        System.out.println(s.codePointBefore(3) + " " + s.codePointAt(2) + " " + s.offsetByCodePoints(0, 3) + " " + s.indexOf(0x1F600) + " " + s.lastIndexOf(0x1D11E) + " " + s.indexOf("\ude00"));
        System.out.println(hex(new String(new int[] {0x41, 0x1F600, 0x10FFFF}, 0, 3)) + " " + hex(new String(Character.toChars(0x10000))) + " " + hex(Character.toString(0x1F680)));
        System.out.println(Character.isHighSurrogate(s.charAt(1)) + " " + Character.isSurrogatePair(s.charAt(1), s.charAt(2)) + " " + Character.toCodePoint('\ud834', '\udd1e') + " " + (int) Character.highSurrogate(0x1F600));
        System.out.println(hex("\ud801\udc00".toLowerCase(java.util.Locale.ROOT)) + " " + hex("\ud801\udc28".toUpperCase(java.util.Locale.ROOT)) + " " + hex(s.substring(2, 5)));
        System.out.println("\ud83d\ude00".compareTo("\uffff") + " " + Character.isValidCodePoint(0x110000) + " " + Character.isSupplementaryCodePoint(0x10000) + " " + Character.isBmpCodePoint(0xffff));
        byte[] u8 = s.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        byte[] lone = "x\ud83dy".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(u8.length + " " + java.util.Arrays.toString(lone) + " " + new String(u8, java.nio.charset.StandardCharsets.UTF_8).equals(s));
        System.out.println(s.codePoints().sum() + " " + s.chars().sum() + " " + s.codePoints().filter(Character::isSupplementaryCodePoint).count());
        int types = 0;
        for (int cp = 0; cp <= 0x10ffff; cp += 997) types = types * 31 + Character.getType(cp) + (Character.isUnicodeIdentifierStart(cp) ? 1 : 0) + Character.toUpperCase(cp);
        System.out.println(types);
        System.out.println(Character.UnicodeBlock.of(0x1F600) + " " + Character.UnicodeScript.of(0x4e2d) + " " + Character.getName(0x1F600) + " " + Character.isIdeographic(0x4e2d));
    }
}
