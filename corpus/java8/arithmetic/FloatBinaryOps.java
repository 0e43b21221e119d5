// Exercises: float operators, fcmp with NaN, rounding of float sums, float remainder
package arithmetic;

public class FloatBinaryOps {
    static final float[] V = {0f, -0f, 1f, -1f, 0.1f, 1.5f, -2.75f, 16777216f, 16777217f, Float.MIN_VALUE, Float.MIN_NORMAL,
        Float.MAX_VALUE, -Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 1e-20f, 3.0e38f};

    interface Op { float apply(float a, float b); }

    static void table(String name, Op op) {
        int hash = 7;
        for (float a : V) for (float b : V) hash = hash * 31 + Float.floatToIntBits(op.apply(a, b));
        System.out.println(name + " " + Integer.toHexString(hash));
    }

    static String rel(float a, float b) {
        return (a < b ? "L" : "l") + (a <= b ? "E" : "e") + (a > b ? "G" : "g") + (a == b ? "Q" : "q");
    }

    public static void main(String[] args) {
        table("add", (a, b) -> a + b);
        table("sub", (a, b) -> a - b);
        table("mul", (a, b) -> a * b);
        table("div", (a, b) -> a / b);
        table("rem", (a, b) -> a % b);
        table("max", Math::max);
        table("min", Math::min);
        for (float a : V) {
            StringBuilder sb = new StringBuilder();
            for (float b : V) sb.append(rel(a, b)).append(' ');
            System.out.println(a + " " + sb + Float.compare(a, 1f));
        }
        float sum = 0;
        for (int i = 0; i < 1000; i++) sum += 0.1f;
        System.out.println(sum);
        System.out.println(0.1f + 0.2f);
        System.out.println((double) 0.1f);
        System.out.println(0.1f + 0.2);
        System.out.println(1.0f * Integer.MAX_VALUE + " " + (float) Long.MAX_VALUE + " " + (float) 16777217);
        System.out.println(Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc00001)) == 0x7fc00001);
        System.out.println(Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fc00001))));
    }
}
