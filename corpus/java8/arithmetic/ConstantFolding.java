// Exercises: compile-time constants against the same expressions computed at run time
package arithmetic;

public class ConstantFolding {
    static final int A = 1 << 31;
    static final long B = 0x7fffffff + 1;
    static final long C = 0x7fffffffL + 1;
    static final double D = 1 / 2 + 1 / 2.0;
    static final String S = "x" + 1 + 2L + 'c' + 1.0f + 2.50 + true + null;
    static final byte E = (byte) 300;
    static final char F = (char) ('a' + 2);
    static final float G = 1e-45f * 0.5f;
    static final boolean H = 0.1 + 0.2 == 0.3;
    static final int I = (int) 3.99e99;
    static final long J = (long) Float.NaN;

    static int one() { return 1; }

    public static void main(String[] args) {
        int one = one();
        System.out.println(A + " " + (one << 31) + " " + (A == one << 31));
        System.out.println(B + " " + (0x7fffffff + one));
        System.out.println(C + " " + (0x7fffffffL + one));
        System.out.println(D + " " + (one / 2 + one / 2.0));
        System.out.println(S);
        System.out.println(E + " " + (byte) (300 * one) + " " + F + " " + (char) ('a' + 2 * one));
        System.out.println(G + " " + 1e-45f * 0.5f * one + " " + H + " " + I + " " + J);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println((one > 0 ? 1 : 2.0) + " " + (one > 0 ? 'a' : 0) + " " + (one > 0 ? 'a' : one));
        final int k = 10;
        byte narrowed = k;
        System.out.println(narrowed + " " + 07 + 0b1010 + 0x1F + 1_000 + " " + 0x1.8p3 + " " + 1e1f);
        System.out.println(5 & 6 | 1 ^ 3 + 2 << 1);
        System.out.println(-5 >> 1 + 1 | ~7 & 0xff);
        System.out.println(-Integer.MIN_VALUE + " " + -Long.MIN_VALUE + " " + - -one + " " + +-+one);
        System.out.println(7 / 2 * 2 + 7 % 2 == 7);
        String s1 = "ab", s2 = "a" + "b", s3 = "a";
        String s4 = s3 + "b";
        System.out.println((s1 == s2) + " " + (s1 == s4) + " " + (s1 == s4.intern()));
    }
}
