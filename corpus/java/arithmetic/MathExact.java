// Exercises: Math.*Exact methods, floorDiv/floorMod and abs with overflow at every boundary pair
package arithmetic;

import java.util.function.LongBinaryOperator;
import java.util.function.IntBinaryOperator;

public class MathExact {
    static final int[] I = {0, 1, -1, 2, -2, 7, -7, 46340, 46341, -46341, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};
    static final long[] L = {0, 1, -1, 2, -2, 3037000499L, 3037000500L, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};

    static void ints(String n, IntBinaryOperator op) {
        int h = 0, fail = 0;
        String last = "";
        for (int a : I) for (int b : I) {
            try {
                h = h * 31 + op.applyAsInt(a, b);
            } catch (ArithmeticException e) {
                fail++;
                last = e.getMessage();
            }
        }
        System.out.println(n + " " + h + " overflow=" + fail + " " + last);
    }

    static void longs(String n, LongBinaryOperator op) {
        long h = 0;
        int fail = 0;
        String last = "";
        for (long a : L) for (long b : L) {
            try {
                h = h * 31 + op.applyAsLong(a, b);
            } catch (ArithmeticException e) {
                fail++;
                last = e.getMessage();
            }
        }
        System.out.println(n + " " + h + " overflow=" + fail + " " + last);
    }

    public static void main(String[] args) {
        ints("addExact", Math::addExact);
        ints("subtractExact", Math::subtractExact);
        ints("multiplyExact", Math::multiplyExact);
        ints("floorDiv", Math::floorDiv);
        ints("floorMod", Math::floorMod);
        ints("negateExact", (a, b) -> Math.negateExact(a));
        ints("incrementExact", (a, b) -> Math.incrementExact(a));
        ints("decrementExact", (a, b) -> Math.decrementExact(b));
        ints("absExact", (a, b) -> Math.absExact(a));
        longs("addExactL", Math::addExact);
        longs("subtractExactL", Math::subtractExact);
        longs("multiplyExactL", Math::multiplyExact);
        longs("floorDivL", Math::floorDiv);
        longs("floorModL", Math::floorMod);
        longs("multiplyHigh", Math::multiplyHigh);
        longs("toIntExact", (a, b) -> Math.toIntExact(a));
        longs("negateExactL", (a, b) -> Math.negateExact(a));
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorMod(7, -3) + " " + Math.floorDiv(-7, 3) + " " + -7 / 3 + " " + -7 % 3);
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE));
    }
}
