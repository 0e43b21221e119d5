// Exercises: unsigned division, remainder, comparison and printing of int, long, byte and short
package arithmetic;

public class UnsignedOps {
    static final int[] I = {0, 1, 2, 10, 0x7fffffff, 0x80000000, 0x80000001, -2, -1};
    static final long[] L = {0, 1, 3, 10, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, -2, -1};

    public static void main(String[] args) {
        for (int a : I) {
            StringBuilder sb = new StringBuilder(Integer.toUnsignedString(a)).append(" =");
            for (int b : I) {
                try {
                    sb.append(' ').append(Integer.toUnsignedString(Integer.divideUnsigned(a, b))).append('r')
                        .append(Integer.toUnsignedLong(Integer.remainderUnsigned(a, b)));
                } catch (ArithmeticException e) {
                    sb.append(' ').append(e.getMessage());
                }
                sb.append('c').append(Integer.compareUnsigned(a, b));
            }
            System.out.println(sb);
        }
        for (long a : L) {
            StringBuilder sb = new StringBuilder(Long.toUnsignedString(a)).append(" =");
            for (long b : L) {
                try {
                    sb.append(' ').append(Long.toUnsignedString(Long.divideUnsigned(a, b))).append('r')
                        .append(Long.toUnsignedString(Long.remainderUnsigned(a, b), 16));
                } catch (ArithmeticException e) {
                    sb.append(' ').append(e.getMessage());
                }
                sb.append('c').append(Long.compareUnsigned(a, b));
            }
            System.out.println(sb);
        }
        for (int b = -128; b < 128; b += 51) {
            System.out.println(Byte.toUnsignedInt((byte) b) + " " + Byte.toUnsignedLong((byte) b) + " " + Short.toUnsignedInt((short) b)
                + " " + Byte.compareUnsigned((byte) b, (byte) 5) + " " + Short.compareUnsigned((short) b, (short) 5) + " " + Byte.compare((byte) b, (byte) 5));
        }
    }
}
