// Exercises: BigInteger bitwise operations on negatives, shifts by large and negative counts, two's complement bytes
package bignum;

import java.math.BigInteger;
import java.util.Arrays;

public class BitOpsNegative {
    public static void main(String[] args) {
        BigInteger[] v = {BigInteger.valueOf(-1), BigInteger.valueOf(-2), BigInteger.valueOf(-256), BigInteger.ONE.shiftLeft(64).negate(), new BigInteger("-123456789abcdef0123456789", 16), new BigInteger("fedcba9876543210fedcba", 16), BigInteger.ZERO};
        for (BigInteger a : v) {
            System.out.println(a.toString(16) + " ~" + a.not().toString(16) + " " + Arrays.toString(a.toByteArray()) + " bl" + a.bitLength() + " bc" + a.bitCount() + " ls" + a.getLowestSetBit());
            StringBuilder sb = new StringBuilder();
            for (int n : new int[] {0, 1, 7, 31, 32, 33, 64, 100, -1, -33}) sb.append(a.shiftLeft(n).toString(36)).append('/').append(a.shiftRight(n).toString(36)).append(' ');
            System.out.println("  " + sb);
            sb.setLength(0);
            for (int n : new int[] {0, 5, 63, 64, 130}) sb.append(a.testBit(n) ? 1 : 0).append(a.setBit(n).hashCode() % 1000).append(' ').append(a.clearBit(n).hashCode() % 1000).append(' ').append(a.flipBit(n).hashCode() % 1000).append("; ");
            System.out.println("  " + sb);
        }
        long h = 0;
        for (BigInteger a : v) for (BigInteger b : v) h = h * 31 + a.and(b).hashCode() + 3 * a.or(b).hashCode() + 5 * a.xor(b).hashCode() + 7 * a.andNot(b).hashCode();
        System.out.println(h);
        boolean laws = true;
        for (BigInteger a : v) for (BigInteger b : v) laws &= a.and(b).equals(a.not().or(b.not()).not()) && a.xor(b).equals(a.or(b).subtract(a.and(b))) && a.add(b).equals(a.xor(b).add(a.and(b).shiftLeft(1)));
        System.out.println(laws);
        for (byte[] b : new byte[][] {{0}, {-1}, {0, -1}, {-128}, {127}, {1, 0, 0}, {-1, -1, 0}, {-128, 0, 0, 0, 0, 0, 0, 0, 0}}) System.out.print(new BigInteger(b) + " ");
        System.out.println();
        System.out.println(new BigInteger(-1, new byte[] {5, 0}) + " " + new BigInteger(0, new byte[] {0, 0}) + " " + new BigInteger(new byte[] {9, 1, 2, 9}, 1, 2));
        try {
            new BigInteger(0, new byte[] {1});
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigInteger(new byte[0]);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            v[0].testBit(-1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
