// Exercises: string concatenation of every type mix, constants, many operands, side effects and null
package strings;

public class IndyConcat {
    static int n;

    static int next() { return ++n; }

    static class Weird {
        @Override public String toString() { return n++ % 2 == 0 ? null : "w" + n; }
    }

    static String many(int a, long b, float c, double d, char e, boolean f, byte g, short h, Object o, String s) {
        return "a=" + a + ",b=" + b + ",c=" + c + ",d=" + d + ",e=" + e + ",f=" + f + ",g=" + g + ",h=" + h + ",o=" + o + ",s=" + s + "|" + a + b + e + s + s + o + f + d + c;
    }

    public static void main(String[] args) {
        System.out.println(many(1, 2L, 3.5f, 4.25, 'e', true, (byte) -6, (short) 7, null, "str"));
        System.out.println(many(Integer.MIN_VALUE, Long.MIN_VALUE, Float.NaN, -0.0, '\u0001', false, (byte) 127, (short) -1, new int[0].length, null).length());
        System.out.println("" + next() + next() + (next() + next()) + next());
        System.out.println(next() + next() + "s" + next() + next());
        char c = 'a';
        System.out.println(c + 1 + "" + c + 1 + (char) (c + 1));
        String s = null;
        s += "x";
        s += null;
        s += 1.0f;
        s += 'c';
        System.out.println(s);
        Object w = new Weird();
        System.out.println(w + "/" + w + "/" + w);
        char[] arr = {'a', 'b'};
        System.out.println(("" + arr).startsWith("[C@"));
        StringBuilder sb = new StringBuilder("sb");
        System.out.println("x" + sb + sb.append("!") + sb);
        String big = "";
        for (int i = 0; i < 60; i++) big = i + big + (i % 3 == 0 ? "\u00e9" : "") + (long) i;
        System.out.println(big.length() + " " + big.hashCode());
        String t = "\1\2" + n + "\1" + next() + "\2";
        System.out.println(t.length() + " " + t.hashCode());
        int i = 0;
        String u = "v" + i++ + i++ + ++i + (i = 9) + i;
        System.out.println(u);
        String p0 = "a" + n + "b" + n + "c" + n + "d" + n + "e" + n + "f" + n + "g" + n + "h" + n + "i" + n + "j" + n + "k" + n + "l" + n + "m" + n + "n" + n + "o" + n + "p" + n + "q" + n + "r" + n + "s" + n + "t" + n + "u" + n + "v" + n + "w" + n + "x" + n + "y" + n + "z" + n;
        System.out.println(p0);
        System.out.println(1 + 'a' + "b" + 1L + 2 * 3 + -4 + (5 > 3) + null + 1e10 + 1e-5f);
        Integer boxed = null;
        System.out.println("boxed " + boxed + ' ' + Double.valueOf(2) + Character.valueOf('z'));
    }
}
