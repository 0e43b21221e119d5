// Exercises: String.valueOf, toString of wrappers, char arrays, byte constructors, copy and bounds errors
package strings;

import java.nio.charset.StandardCharsets;

public class ValueOfConversions {
    interface Body { Object run(); }

    static void t(Body b) {
        try {
            System.out.println(b.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(String.valueOf(true) + String.valueOf('c') + String.valueOf(-1) + String.valueOf(1L << 40) + String.valueOf(1.5f) + String.valueOf(-2.5e-9));
        System.out.println(Integer.toString(-255, 16) + " " + Integer.toString(255, 2) + " " + Long.toString(Long.MIN_VALUE, 36) + " " + Integer.toString(5, 99) + " " + Integer.toString(Integer.MIN_VALUE, 2));
        System.out.println(Byte.toString((byte) -128) + Short.toString((short) 32767) + Character.toString('x') + Boolean.toString(false) + Float.toString(1e10f) + Double.toString(1e-3));
        byte[] b = "h\u00e9llo".getBytes(StandardCharsets.UTF_8);
        System.out.println(b.length + " " + new String(b, 0, 1, StandardCharsets.UTF_8) + new String(b, StandardCharsets.ISO_8859_1).length() + new String(b, 3, 3, StandardCharsets.US_ASCII));
        char[] cs = {'a', 'b', 'c', 'd'};
        System.out.println(new String(cs, 1, 2) + String.valueOf(cs, 0, 0).isEmpty() + new String(new int[] {97, 0x1F600}, 0, 2).length() + new String() + new String(new StringBuilder("sb")) + new String(new StringBuffer("sf")));
        t(() -> new String(cs, 2, 3));
        t(() -> new String(cs, -1, 1));
        t(() -> new String(b, 5, 5, StandardCharsets.UTF_8));
        t(() -> new String(new int[] {-1}, 0, 1));
        t(() -> String.valueOf((char[]) null));
        t(() -> "abc".charAt(-1));
        t(() -> "abc".substring(-1));
        t(() -> "abc".substring(1, 4));
        t(() -> "abc".subSequence(2, 1));
        t(() -> "abc".codePointBefore(0));
        t(() -> new StringBuilder("abc").charAt(3));
        t(() -> new StringBuilder("abc").substring(2, 1));
        t(() -> { StringBuilder s = new StringBuilder("abc"); s.setLength(-1); return s; });
        t(() -> { StringBuilder s = new StringBuilder("abc"); s.setCharAt(3, 'x'); return s; });
        t(() -> new StringBuilder(-1));
        t(() -> "abc".compareTo(null));
        t(() -> "abc".concat(null));
        t(() -> String.join(null, "a"));
        t(() -> Character.toString(-5));
        cs[0] = 'z';
        System.out.println(new String(cs) + " " + "immutable".toCharArray().length);
    }
}
