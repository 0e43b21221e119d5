// Exercises: java.text.Normalizer in all four forms over composed, compatibility and Hangul characters; accent stripping
package text;

import java.text.Normalizer;

public class Normalizers {
    static String hex(String s) {
        StringBuilder sb = new StringBuilder();
        s.codePoints().forEach(c -> sb.append(Integer.toHexString(c)).append(' '));
        return sb.toString().trim();
    }

    static String slug(String s) { return Normalizer.normalize(s, Normalizer.Form.NFD).replaceAll("\\p{M}+", "").toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", ""); }

    public static void main(String[] args) {
        String[] in = {"\u00e9", "e\u0301", "\u1e69", "s\u0323\u0307", "s\u0307\u0323", "\ufb01", "\u2460", "\u00bd", "\u212b", "\uac00", "\u1112\u1161\u11ab", "\u0958", "\u2126", "\uff21", "\ud834\udd5e", "plain", ""};
        for (String s : in) {
            StringBuilder sb = new StringBuilder(hex(s));
            for (Normalizer.Form f : Normalizer.Form.values()) sb.append(" | ").append(f).append(' ').append(hex(Normalizer.normalize(s, f))).append(Normalizer.isNormalized(s, f) ? "*" : "");
            System.out.println(sb);
        }
        System.out.println(slug("D\u00e9j\u00e0 Vu: \u00c5ngstr\u00f6m & Co.") + " " + slug("  Cr\u00e8me Br\u00fbl\u00e9e  "));
        int h = 0;
        for (int c = 0; c < 0x2000; c++) {
            if (!Character.isDefined(c)) continue;
            String s = new String(Character.toChars(c));
            for (Normalizer.Form f : Normalizer.Form.values()) h = h * 31 + Normalizer.normalize(s, f).hashCode();
        }
        System.out.println(h);
        System.out.println(Normalizer.normalize("e\u0301", Normalizer.Form.NFC).equals("\u00e9") + " " + "e\u0301".equals("\u00e9"));
        try {
            Normalizer.normalize(null, Normalizer.Form.NFC);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
