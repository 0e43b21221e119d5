// Exercises: every primitive conversion pair over boundary values with saturation of floats
package arithmetic;

public class NarrowingConversions {
    static final double[] D = {0, -0.0, 0.9, -0.9, 1.5, 127.9, 128, -129, 255.5, 32767.99, 65535.5, 65536, 2147483647.0,
        2147483648.0, -2147483648.0, -2147483649.0, 9.223372036854775E18, 9.223372036854776E18, -9.3e18, 1e300, -1e300,
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e-50, 3.4028235e38, 3.5e38};
    static final long[] L = {0, 1, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, -32769, Integer.MAX_VALUE,
        Integer.MAX_VALUE + 1L, Integer.MIN_VALUE, Integer.MIN_VALUE - 1L, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE};

    public static void main(String[] args) {
        for (double d : D) {
            System.out.println(d + " -> b" + (byte) d + " s" + (short) d + " c" + (int) (char) d + " i" + (int) d + " l" + (long) d
                + " f" + (float) d);
        }
        for (double d : D) {
            float f = (float) d;
            System.out.println(f + " -> b" + (byte) f + " s" + (short) f + " c" + (int) (char) f + " i" + (int) f + " l" + (long) f
                + " d" + (double) f);
        }
        for (long l : L) {
            System.out.println(l + " -> b" + (byte) l + " s" + (short) l + " c" + (int) (char) l + " i" + (int) l + " f" + (float) l
                + " d" + (double) l);
        }
        for (long l : L) {
            int i = (int) l;
            System.out.println(i + " -> b" + (byte) i + " s" + (short) i + " c" + (int) (char) i + " l" + (long) i + " f" + (float) i
                + " d" + (double) i);
        }
        byte b = (byte) 200;
        System.out.println(b + " " + (b & 0xff) + " " + (int) (char) b + " " + (b >>> 1) + " " + (byte) (b >>> 1) + " " + (short) b);
    }
}
