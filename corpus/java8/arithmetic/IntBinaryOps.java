// Exercises: every int binary operator over a table of boundary values, including division by zero
package arithmetic;

public class IntBinaryOps {
    static final int[] V = {0, 1, -1, 2, -2, 3, 7, -7, 31, 32, 33, 63, 64, 127, 128, -128, 255, 256,
        32767, 32768, -32768, 65535, 65536, 0x55555555, 0xAAAAAAAA, Integer.MAX_VALUE, Integer.MAX_VALUE - 1,
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1};

    interface Op { int apply(int a, int b); }

    static void table(String name, Op op) {
        int hash = 17;
        int zeroDivs = 0;
        for (int a : V) {
            int row = 1;
            for (int b : V) {
                try {
                    row = row * 31 + op.apply(a, b);
                } catch (ArithmeticException e) {
                    zeroDivs++;
                    row = row * 31 + e.getMessage().hashCode();
                }
            }
            hash = hash * 37 + row;
        }
        System.out.println(name + " hash=" + hash + " zeroDivs=" + zeroDivs);
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
        table("lt", (a, b) -> a < b ? 1 : 0);
        table("le", (a, b) -> a <= b ? 1 : 0);
        table("gt", (a, b) -> a > b ? 1 : 0);
        table("ge", (a, b) -> a >= b ? 1 : 0);
        table("eq", (a, b) -> a == b ? 1 : 0);
        table("ne", (a, b) -> a != b ? 1 : 0);
        System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1);
        for (int a : V) {
            System.out.println(a + ": -" + (-a) + " ~" + (~a) + " <<33 " + (a << 33) + " >>-1 " + (a >> -1)
                + " >>>31 " + (a >>> 31) + " /7 " + a / 7 + " %7 " + a % 7);
        }
    }
}
