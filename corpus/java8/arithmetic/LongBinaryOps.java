// Exercises: every long binary operator over boundary values, shifts by int and long counts
package arithmetic;

public class LongBinaryOps {
    static final long[] V = {0, 1, -1, 2, -3, 10, 63, 64, 65, 1L << 31, (1L << 31) - 1, -(1L << 31), 1L << 32, (1L << 32) - 1,
        (1L << 32) + 1, 1L << 53, 0x5555555555555555L, 0xAAAAAAAAAAAAAAAAL, Long.MAX_VALUE, Long.MAX_VALUE - 1,
        Long.MIN_VALUE, Long.MIN_VALUE + 1};

    interface Op { long apply(long a, long b); }

    static void table(String name, Op op) {
        long hash = 17;
        int zeroDivs = 0;
        for (long a : V) {
            for (long b : V) {
                try {
                    hash = hash * 31 + op.apply(a, b);
                } catch (ArithmeticException e) {
                    zeroDivs++;
                    hash ^= e.getMessage().hashCode();
                }
            }
        }
        System.out.println(name + " " + Long.toHexString(hash) + " " + zeroDivs);
    }

    public static void main(String[] args) {
        table("add", (a, b) -> a + b);
        table("sub", (a, b) -> a - b);
        table("mul", (a, b) -> a * b);
        table("div", (a, b) -> a / b);
        table("rem", (a, b) -> a % b);
        table("and", (a, b) -> a & b);
        table("or", (a, b) -> a | b);
        table("xor", (a, b) -> a ^ b);
        table("shl", (a, b) -> a << b);
        table("shr", (a, b) -> a >> b);
        table("ushr", (a, b) -> a >>> b);
        table("shlInt", (a, b) -> a << (int) b);
        table("intShlLong", (a, b) -> (int) a << b);
        table("cmp", (a, b) -> (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a == b ? 4 : 0) + (a != b ? 8 : 0) + (a > b ? 16 : 0) + (a >= b ? 32 : 0));
        System.out.println(Long.MIN_VALUE / -1 + " " + Long.MIN_VALUE % -1);
        for (long a : V) {
            System.out.println(a + " neg " + (-a) + " not " + (~a) + " <<65 " + (a << 65) + " >>>63 " + (a >>> 63)
                + " /10 " + a / 10 + " %10 " + a % 10 + " int " + (int) a);
        }
    }
}
