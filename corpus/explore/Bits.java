package explore;

/** Bit tricks. */
public class Bits {
    public static boolean isPowerOfTwo(int x) {
        return x > 0 && (x & (x - 1)) == 0;
    }

    public static int popcount(byte x) {
        int count = 0;
        int rest = x & 0xf;
        while (rest != 0) {
            rest &= rest - 1;
            count++;
        }
        return count;
    }

    public static boolean popcountOf(int x) {
        return Integer.bitCount(x) == 5;
    }

    public static int parity(int x) {
        x ^= x >>> 16;
        x ^= x >>> 8;
        x ^= x >>> 4;
        x ^= x >>> 2;
        x ^= x >>> 1;
        return (x & 1) == 0 ? 0 : 1;
    }

    public static boolean isPalindrome(int x) {
        return Integer.reverse(x) == x && x != 0;
    }

    public static int zeros(int x) {
        int n = Integer.numberOfLeadingZeros(x);
        if (n == 32) {
            return -1;
        }
        if (n > 24) {
            return Integer.numberOfTrailingZeros(x) == 3 ? 1 : 2;
        }
        return 3;
    }

    public static int rotate(int x) {
        return Integer.rotateLeft(x, 8) == 0x34567812 ? 1 : 0;
    }

    public static int swapped(int x) {
        return Integer.reverseBytes(x) == 0xcafebabe ? 1 : 2;
    }

    public static boolean permissions(int mask, int wanted) {
        if ((wanted & ~7) != 0) {
            throw new IllegalArgumentException("unknown permission");
        }
        return (mask & wanted) == wanted;
    }

    public static int highest(long x) {
        return Long.highestOneBit(x) == 1L << 40 ? 1 : 0;
    }
}
