// Exercises: StringBuilder insert, delete, reverse with surrogates, replace, setLength, capacity growth and chaining
package strings;

public class BuilderOps {
    static String esc(CharSequence s) {
        StringBuilder sb = new StringBuilder();
        s.chars().forEach(c -> { if (c >= 32 && c < 127) sb.append((char) c); else sb.append(String.format("\\u%04x", c)); });
        return sb.toString();
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("hello");
        sb.insert(0, 1).insert(1, 2.5).insert(sb.length(), true).insert(2, 'x').insert(3, new char[] {'a', 'b'}).insert(0, (Object) null).insert(0, 7L);
        System.out.println(sb + " " + sb.length());
        sb.delete(0, 5).deleteCharAt(0).replace(1, 3, "<>").reverse();
        System.out.println(sb);
        sb.setCharAt(0, 'E');
        sb.setLength(4);
        System.out.println(sb + "|" + sb.indexOf("u") + sb.lastIndexOf("z") + sb.charAt(2));
        sb.setLength(7);
        System.out.println(esc(sb) + sb.length());
        StringBuilder sur = new StringBuilder("a\ud83d\ude00b\ud83dc\ude00\u00e9");
        System.out.println(esc(sur) + " " + esc(sur.reverse()) + " " + sur.codePointCount(0, sur.length()));
        sur.appendCodePoint(0x1F600).appendCodePoint('z');
        System.out.println(esc(sur) + " " + sur.codePointAt(0) + " " + sur.offsetByCodePoints(0, 2));
        StringBuilder num = new StringBuilder();
        num.append(Integer.MIN_VALUE).append(' ').append(Long.MIN_VALUE).append(' ').append(Float.MIN_VALUE).append(' ').append(-0.0).append(' ').append((byte) -1)
            .append(' ').append((short) 300).append(' ').append('c').append(' ').append(true).append((String) null).append("abcdef", 2, 4).append(new char[] {'1', '2', '3'}, 1, 2);
        System.out.println(num);
        StringBuilder big = new StringBuilder(0);
        int[] growths = {0};
        int cap = big.capacity();
        for (int i = 0; i < 5000; i++) {
            big.append(i % 10);
            if (i == 2500) big.append('\u4e2d');
            if (big.capacity() != cap) {
                cap = big.capacity();
                growths[0]++;
            }
        }
        System.out.println(big.length() + " " + big.toString().hashCode() + " " + growths[0] + " " + cap + " " + new StringBuilder("abc").capacity() + new StringBuilder().capacity());
        big.trimToSize();
        System.out.println(big.capacity() + " " + big.substring(2498, 2504).length() + " " + big.compareTo(new StringBuilder("0123")));
        StringBuffer buf = new StringBuffer("x");
        for (int i = 0; i < 5; i++) buf.append(buf);
        System.out.println(buf + " " + buf.length() + " " + "xx".contentEquals(new StringBuffer("xx")) + new StringBuilder("a").equals(new StringBuilder("a")));
        for (int[] r : new int[][] {{-1, 2}, {3, 2}, {9, 10}, {1, 99}}) {
            try {
                System.out.println(new StringBuilder("abcd").delete(r[0], r[1]));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
