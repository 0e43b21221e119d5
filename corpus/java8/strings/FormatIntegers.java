// Exercises: String.format of integers, longs, chars and booleans with every flag, width and argument index
package strings;

import java.util.Formatter;
import java.util.IllegalFormatException;
import java.util.Locale;

public class FormatIntegers {
    static void f(String fmt, Object... a) {
        try {
            System.out.println(fmt + " -> [" + String.format(Locale.ROOT, fmt, a) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(fmt + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] vals = {0, 42, -42, Integer.MIN_VALUE};
        String[] specs = {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%(d", "%,d", "%+,12d", "%x", "%X", "%#x", "%08X", "%o", "%#o", "%s", "%10s", "%-10s|", "%h", "%c"};
        for (String s : specs) {
            StringBuilder sb = new StringBuilder(s).append(':');
            for (int v : vals) {
                try {
                    sb.append(' ').append(String.format(Locale.ROOT, s, v));
                } catch (IllegalFormatException e) {
                    sb.append(' ').append(e.getClass().getSimpleName());
                }
            }
            System.out.println(sb);
        }
        f("%d %d %d", (byte) -1, (short) -1, -1L);
        f("%x %x %x", (byte) -1, (short) -1, -1L);
        f("%o %X", -1L, Long.MIN_VALUE);
        f("%,d %,d", Long.MAX_VALUE, new java.math.BigInteger("-123456789012345678901234567890"));
        f("%x %#X", new java.math.BigInteger("-255"), new java.math.BigInteger("255"));
        f("%2$s %1$s %<s %s", "a", "b");
        f("%b %B %b %b", true, null, "x", false);
        f("%c %C %c %5c|%-3c|", 'a', 'b', 97, 'z', 'y');
        f("%s %S %.2s %10.3s|", "str", "up", "trunc", "abcdef");
        f("%% %n".trim());
        f("%5%|%-5%|");
        f("%h %H", "hello", "hello");
        f("%s %s", null, new int[0].length);
        f("%-05d", 1);
        f("%+ d", 1);
        f("%,x", 1);
        f("%.2d", 1);
        f("%#d", 1);
        f("%-d", 1);
        f("%q", 1);
        f("%d", 1.5);
        f("%c", 0x110000);
        f("%s %s %s", 1);
        f("%3$s", 1);
        f("%", 1);
        f("%<s", 1);
        f("%d", (Object) null);
        StringBuilder out = new StringBuilder();
        try (Formatter fm = new Formatter(out, Locale.ROOT)) {
            fm.format("%04d-%s;", 7, "x").format("%b", true);
            System.out.println(fm + " " + out.length() + " " + fm.locale());
        }
    }
}
