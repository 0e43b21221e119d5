// Exercises: case mapping with special characters, Turkish and Lithuanian locales, equalsIgnoreCase
package strings;

import java.util.Locale;

public class CaseMapping {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 127 ? "" + c : "\\u" + Integer.toHexString(c | 0x10000).substring(1));
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] in = {"Hello World", "stra\u00dfe", "\u0130stanbul", "I\u0307", "\u039f\u0394\u039f\u03a3", "\u03a3", "a\u03a3b", "\ufb03", "\u0149", "\u01c5", "\u00ff\u00b5", "TITLE", "\u1e9e", "i\u0131I\u0130"};
        for (String s : in) {
            System.out.println(esc(s) + " up " + esc(s.toUpperCase(Locale.ROOT)) + " low " + esc(s.toLowerCase(Locale.ROOT)) + " tr " + esc(s.toUpperCase(new Locale("tr"))) + "/"
                + esc(s.toLowerCase(new Locale("tr"))) + " lt " + esc(s.toLowerCase(new Locale("lt"))));
        }
        String[][] pairs = {{"HELLO", "hello"}, {"stra\u00dfe", "STRASSE"}, {"\u0130", "i"}, {"\u0131", "I"}, {"\u03c2", "\u03a3"}, {"\u212a", "k"}, {"abc", "abd"}, {"abc", "ABCD"}};
        for (String[] p : pairs) System.out.println(esc(p[0]) + " " + esc(p[1]) + " " + p[0].equalsIgnoreCase(p[1]) + " " + p[0].compareToIgnoreCase(p[1]) + " " + String.CASE_INSENSITIVE_ORDER.compare(p[1], p[0]));
        String same = "already lower 123";
        System.out.println((same.toLowerCase(Locale.ROOT) == same) + " " + ("UP".toUpperCase(Locale.ROOT) == "UP"));
        System.out.println(Character.toTitleCase('\u01c6') + 0 + " " + Character.isTitleCase('\u01c5') + " " + Character.toChars(Character.toUpperCase(0x10428))[1] + 0);
        int h = 0;
        for (int c = 0; c < 0x3000; c++) {
            String s = String.valueOf((char) c);
            h = h * 31 + s.toUpperCase(Locale.ROOT).hashCode() + 7 * s.toLowerCase(Locale.ROOT).hashCode();
        }
        System.out.println(h);
    }
}
