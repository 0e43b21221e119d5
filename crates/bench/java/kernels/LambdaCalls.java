import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Lambdas and method references: without and with captured values, boxed, composed. */
final class LambdaCalls {
    private final int factor;

    private LambdaCalls(int factor) {
        this.factor = factor;
    }

    private int scale(int x) {
        return x * factor;
    }

    private static int fold(int from, int to, int start, IntBinaryOperator op) {
        int value = start;
        for (int i = from; i < to; i++) {
            value = op.applyAsInt(value, i);
        }
        return value;
    }

    static long run(int n) {
        IntUnaryOperator scale = new LambdaCalls(17)::scale;
        Function<Integer, Integer> half = x -> x / 2;
        Function<Integer, Integer> halfAndOne = half.andThen(x -> x + 1);
        long sum = 0;
        int x = 1;
        for (int i = 0; i < n; i++) {
            int k = i;
            x = scale.applyAsInt(x) ^ k;
            sum += fold(0, 8, x, (a, b) -> a * 31 + (b ^ k));
            sum += halfAndOne.apply(x & 0xff);
        }
        return sum;
    }
}
