// Exercises: Integer and Long bit methods over boundary values and a pseudo-random sweep
package arithmetic;

public class BitTwiddling {
    static final int[] I = {0, 1, -1, 2, 3, 0x80, 0x8000, 0x10000, 0x7fffffff, 0x80000000, 0x0f0f0f0f, 0x12345678};
    static final long[] L = {0, 1, -1, 0x80000000L, 0x100000000L, Long.MAX_VALUE, Long.MIN_VALUE, 0x0123456789abcdefL};

    public static void main(String[] args) {
        for (int i : I) {
            System.out.println(Integer.toHexString(i) + " bc" + Integer.bitCount(i) + " nlz" + Integer.numberOfLeadingZeros(i) + " ntz"
                + Integer.numberOfTrailingZeros(i) + " hi" + Integer.toHexString(Integer.highestOneBit(i)) + " lo"
                + Integer.toHexString(Integer.lowestOneBit(i)) + " rev" + Integer.toHexString(Integer.reverse(i)) + " rb"
                + Integer.toHexString(Integer.reverseBytes(i)) + " rl" + Integer.toHexString(Integer.rotateLeft(i, 5)) + " rr"
                + Integer.toHexString(Integer.rotateRight(i, 37)) + " sg" + Integer.signum(i) + " bin" + Integer.toBinaryString(i)
                + " oct" + Integer.toOctalString(i) + " r36 " + Integer.toString(i, 36));
        }
        for (long l : L) {
            System.out.println(Long.toHexString(l) + " bc" + Long.bitCount(l) + " nlz" + Long.numberOfLeadingZeros(l) + " ntz"
                + Long.numberOfTrailingZeros(l) + " hi" + Long.highestOneBit(l) + " lo" + Long.lowestOneBit(l) + " rev"
                + Long.toHexString(Long.reverse(l)) + " rb" + Long.toHexString(Long.reverseBytes(l)) + " rl"
                + Long.toHexString(Long.rotateLeft(l, 67)) + " sg" + Long.signum(l) + " oct" + Long.toOctalString(l) + " r7 "
                + Long.toString(l, 7) + " h" + Long.hashCode(l));
        }
        long x = 88172645463325252L, h = 0;
        for (int n = 0; n < 2000; n++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            int y = (int) x;
            h = h * 31 + Long.bitCount(x) + Integer.bitCount(y) * 3 + Long.numberOfLeadingZeros(x) + Integer.numberOfTrailingZeros(y);
            h ^= Long.reverse(x) + Integer.reverse(y) + Long.rotateRight(x, n) + Integer.rotateLeft(y, n) + Short.reverseBytes((short) y)
                + Character.reverseBytes((char) y);
        }
        System.out.println(x + " " + h);
    }
}
