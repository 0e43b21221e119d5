// Exercises: searching, comparing, case, encoding, copying and cutting of random Latin-1 and UTF-16 texts, edges included
package strings;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;

public class BulkHelpers {
    static final String[] ALPHABETS = {
        "ab", "abcdefghij", "aAbBzZ@[`{ ", "\u0000\u007f\u0080\u00ff\u00b5\u00df\u00e4\u00c4", "a\u0100\u4e00\uffff",
        "iI\u0130\u0131", "\ud83d\ude00a\ud83d", "\u00e4a", "AZ az09_-",
    };
    static long digest;
    static int n;

    static void add(Object value) {
        digest = digest * 1_000_003 + String.valueOf(value).hashCode();
        n++;
    }

    static void show(String what) {
        System.out.println(what + " " + n + " " + Long.toHexString(digest));
        digest = 0;
        n = 0;
    }

    static String text(Random random, int most) {
        String alphabet = ALPHABETS[random.nextInt(ALPHABETS.length)];
        int length = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(most);
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < length; i++) b.append(alphabet.charAt(random.nextInt(alphabet.length())));
        return b.toString();
    }

    static void search(Random random) {
        for (int i = 0; i < 3000; i++) {
            String s = text(random, 60);
            String t = text(random, 5);
            int from = random.nextInt(70) - 5;
            int c = t.isEmpty() ? random.nextInt(0x110000) : t.codePointAt(0);
            add(s.indexOf(t));
            add(s.indexOf(t, from));
            add(s.lastIndexOf(t));
            add(s.lastIndexOf(t, from));
            add(s.indexOf(c));
            add(s.indexOf(c, from));
            add(s.lastIndexOf(c));
            add(s.lastIndexOf(c, from));
            add(s.contains(t));
            add(s.replace(t, "<>"));
            add(s.replace((char) c, '\u00e4'));
            add(s.split(java.util.regex.Pattern.quote(t.isEmpty() ? "a" : t)).length);
        }
        add("aaaa".repeat(400).indexOf("aaab"));
        add("\u0100aaaa".repeat(400).indexOf("aaab"));
        add("abc".indexOf(-1) + "abc".indexOf(0x161) + "\u0161".indexOf('a') + "abc".indexOf("", 9));
        show("search");
    }

    static void compare(Random random) {
        for (int i = 0; i < 3000; i++) {
            String s = text(random, 30);
            String t = random.nextInt(3) == 0 ? s.toUpperCase(Locale.ROOT) : text(random, 30);
            if (random.nextInt(3) == 0) t = s + t;
            add(s.compareTo(t));
            add(t.compareTo(s));
            add(s.compareToIgnoreCase(t));
            add(s.equalsIgnoreCase(t));
            add(s.equals(t));
            add(s.startsWith(t));
            add(s.regionMatches(true, random.nextInt(6) - 2, t, random.nextInt(6) - 2, random.nextInt(9) - 2));
            add(s.hashCode());
            add(new StringBuilder(s).compareTo(new StringBuilder(t)));
            add(s.contentEquals(new StringBuilder(t)));
        }
        show("compare");
    }

    static void changeCase(Random random) {
        Locale[] locales = { Locale.ROOT, Locale.US, new Locale("tr"), new Locale("lt"), new Locale("az"), Locale.GERMANY };
        for (int i = 0; i < 3000; i++) {
            String s = text(random, 40);
            Locale locale = locales[random.nextInt(locales.length)];
            add(s.toLowerCase(locale));
            add(s.toUpperCase(locale));
            add(s.toLowerCase(locale) == s);
            add(s.toUpperCase(locale) == s);
        }
        for (char c = 0; c < 0x250; c++) {
            add(String.valueOf(c).toLowerCase(Locale.ROOT) + String.valueOf(c).toUpperCase(Locale.ROOT));
            for (char d : new char[] { 'a', 'K', '\u00b5', '\u00ff', '\u0178', 's' }) {
                add(String.valueOf(c).equalsIgnoreCase(String.valueOf(d)));
            }
        }
        show("case");
    }

    static void convert(Random random) {
        Charset[] charsets = { StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_16 };
        for (int i = 0; i < 3000; i++) {
            String s = text(random, 50);
            Charset charset = charsets[random.nextInt(charsets.length)];
            byte[] bytes = s.getBytes(charset);
            add(java.util.Arrays.toString(bytes));
            if (bytes.length > 0) bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            add(new String(bytes, charset));
            char[] chars = s.toCharArray();
            add(new String(chars));
            int from = random.nextInt(chars.length + 1);
            int count = random.nextInt(chars.length - from + 1);
            add(new String(chars, from, count));
            char[] target = new char[60];
            s.getChars(from, from + count, target, random.nextInt(9));
            add(new String(target));
            add(new StringBuilder(s).append('\u0100').append(s).insert(from, chars).reverse().deleteCharAt(0));
            add(s.substring(from, from + count));
            add(String.valueOf(chars, from, count).intern());
        }
        show("convert");
    }

    static void tokens(Random random) {
        for (int i = 0; i < 3000; i++) {
            String s = text(random, 40);
            String d = text(random, 4);
            java.util.StringTokenizer t = new java.util.StringTokenizer(s, d, random.nextBoolean());
            add(t.countTokens());
            while (t.hasMoreTokens()) {
                add(random.nextInt(8) == 0 ? tryNext(t, text(random, 3)) : t.nextToken());
            }
            add(tryNext(t, d));
            add(new java.util.StringTokenizer(s).countTokens());
        }
        java.util.StringTokenizer none = new java.util.StringTokenizer("a b", null);
        try {
            none.nextToken();
        } catch (NullPointerException e) {
            add("null delimiters");
        }
        show("tokens");
    }

    static String tryNext(java.util.StringTokenizer t, String delimiters) {
        try {
            return t.nextToken(delimiters);
        } catch (java.util.NoSuchElementException | StringIndexOutOfBoundsException e) {
            return e.getClass().getName();
        }
    }

    static void outside() {
        String s = "abc\u0100";
        char[] chars = new char[2];
        Runnable[] all = {
            () -> s.getChars(0, 4, chars, 0), () -> s.getChars(-1, 2, chars, 0), () -> s.getChars(2, 1, chars, 0),
            () -> "abc".getChars(0, 3, chars, 0), () -> "abc".getChars(0, 1, null, 0), () -> s.getChars(0, 1, null, 0),
            () -> new String(chars, 1, 5), () -> new String(chars, -1, 1), () -> new String((char[]) null),
            () -> "abc".toLowerCase(null), () -> "ABC".toUpperCase(null), () -> s.toLowerCase(null),
            () -> "abc".indexOf((String) null), () -> "abc".compareTo(null), () -> s.compareTo(null),
            () -> new String(new byte[3], 1, 3, StandardCharsets.UTF_8), () -> new String((byte[]) null, StandardCharsets.UTF_8),
        };
        for (Runnable r : all) {
            try {
                r.run();
                System.out.println("done " + (int) chars[0]);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
    }

    public static void main(String[] args) {
        Random random = new Random(42);
        search(random);
        compare(random);
        changeCase(random);
        convert(random);
        tokens(random);
        outside();
    }
}
