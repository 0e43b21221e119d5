// Exercises: recursive lambdas through fields, arrays and self-typed interfaces; lambdas in static and instance init
package lambdas;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

public class RecursionInLambdas {
    static final IntUnaryOperator FACT = new Object() {
        final IntUnaryOperator f = n -> n < 2 ? 1 : n * this.f.applyAsInt(n - 1);
    }.f;
    static IntBinaryOperator gcd;
    static final Map<Integer, Long> CACHE = new HashMap<>();
    static LongUnaryOperator fib;

    static {
        gcd = (a, b) -> b == 0 ? a : gcd.applyAsInt(b, a % b);
        fib = n -> n < 2 ? n : fib.applyAsLong(n - 1) + fib.applyAsLong(n - 2);
    }

    final IntPredicate even = n -> n == 0 || this.odd.test(n - 1);
    final IntPredicate odd = n -> n != 0 && even.test(n - 1);
    Function<Integer, String> bin;

    {
        bin = n -> n < 2 ? "" + n : bin.apply(n / 2) + n % 2;
    }

    interface Self { int call(Self s, int n); }

    static long memoFib(int n) {
        if (n < 2) return n;
        Long c = CACHE.get(n);
        if (c == null) CACHE.put(n, c = memoFib(n - 1) + memoFib(n - 2));
        return c;
    }

    enum Lazy {
        A(() -> "a" + Lazy.values().length), B(() -> "b" + Lazy.valueOf("A").s.get());

        final java.util.function.Supplier<String> s;

        Lazy(java.util.function.Supplier<String> s) { this.s = s; }
    }

    interface WithLambda {
        Function<Integer, Integer> INC = x -> x + 1;

        default Function<Integer, Integer> twice() { return INC.andThen(INC); }
    }

    public static void main(String[] args) {
        System.out.println(FACT.applyAsInt(10) + " " + gcd.applyAsInt(462, 1071) + " " + fib.applyAsLong(18) + " " + memoFib(80));
        RecursionInLambdas r = new RecursionInLambdas();
        System.out.println(r.even.test(100) + " " + r.odd.test(33) + " " + r.bin.apply(1234));
        Self s = (self, n) -> n == 0 ? 0 : n + self.call(self, n - 1);
        System.out.println(s.call(s, 100));
        IntUnaryOperator[] collatz = new IntUnaryOperator[1];
        collatz[0] = n -> n == 1 ? 0 : 1 + collatz[0].applyAsInt(n % 2 == 0 ? n / 2 : 3 * n + 1);
        System.out.println(IntStream.rangeClosed(1, 30).map(collatz[0]).sum());
        System.out.println(Lazy.A.s.get() + Lazy.B.s.get() + new WithLambda() { }.twice().apply(5));
        Function<Function<Integer, Integer>, Function<Integer, Integer>> step = f -> n -> n <= 0 ? 0 : n + f.apply(n - 2);
        Function<Integer, Integer> zero = n -> -1000;
        System.out.println(step.apply(step.apply(step.apply(zero))).apply(3));
    }
}
