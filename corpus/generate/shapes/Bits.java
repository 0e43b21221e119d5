package shapes;

/** Bit twiddling. */
public final class Bits {
    private Bits() {
    }

    public static boolean isPowerOfTwo(int value) {
        return value > 0 && (value & (value - 1)) == 0;
    }

    public static int rotate(int value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static byte checksum(byte[] data) {
        byte sum = 0;
        for (byte b : data) {
            sum ^= b;
        }
        return sum;
    }
}
