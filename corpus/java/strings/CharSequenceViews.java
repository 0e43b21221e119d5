// Exercises: custom CharSequence implementations, CharSequence.compare, CharBuffer and Appendable use
package strings;

import java.io.IOException;
import java.nio.CharBuffer;

public class CharSequenceViews {
    static final class Slice implements CharSequence {
        final char[] data;
        final int off, len;

        Slice(char[] d, int o, int l) {
            data = d;
            off = o;
            len = l;
        }

        @Override public int length() { return len; }

        @Override public char charAt(int i) {
            if (i < 0 || i >= len) throw new IndexOutOfBoundsException("slice " + i);
            return data[off + i];
        }

        @Override public CharSequence subSequence(int s, int e) { return new Slice(data, off + s, e - s); }

        @Override public String toString() { return new String(data, off, len); }
    }

    static int digits(CharSequence cs) {
        int n = 0;
        for (int i = 0; i < cs.length(); i++) if (Character.isDigit(cs.charAt(i))) n++;
        return n;
    }

    static void emit(Appendable a) throws IOException {
        a.append("x").append('y').append("abcdef", 1, 3).append(null).append(new Slice("hidden".toCharArray(), 3, 3));
    }

    public static void main(String[] args) throws IOException {
        char[] base = "The year 2024 had 366 days".toCharArray();
        Slice s = new Slice(base, 4, 9);
        System.out.println(s + " " + s.length() + " " + digits(s) + " " + s.subSequence(5, 9) + " " + s.chars().filter(Character::isDigit).count() + " " + s.codePoints().sum() + " " + s.isEmpty());
        System.out.println("year 2024".contentEquals(s) + " " + CharSequence.compare(s, "year 2025") + " " + "my year 2024!".contains(s) + " " + "a year 2024".replace(s, "<>") + " " + String.join("-", s, s.subSequence(0, 4)));
        base[4] = 'Y';
        System.out.println(s + " " + new StringBuilder(s).reverse() + " " + new StringBuilder().append(s, 0, 4).insert(0, s, 5, 7));
        System.out.println(java.util.regex.Pattern.compile("\\d+").matcher(s).replaceAll("#"));
        CharBuffer cb = CharBuffer.wrap("buffer".toCharArray());
        cb.put(0, 'B').position(2).limit(5);
        System.out.println(cb + " " + cb.length() + " " + cb.charAt(0) + " " + cb.subSequence(1, 2) + " " + cb.compareTo(CharBuffer.wrap("ffe")) + " " + digits(CharBuffer.wrap("a1b2")));
        StringBuilder sb = new StringBuilder();
        emit(sb);
        java.io.StringWriter sw = new java.io.StringWriter();
        emit(sw);
        CharBuffer out = CharBuffer.allocate(20);
        emit(out);
        out.flip();
        System.out.println(sb + " " + sw + " " + out + " " + sb.toString().contentEquals(sw.getBuffer()));
        try {
            s.charAt(9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
