// Exercises: currying, composition, memoisation, Church numerals and fixed-point combinators
package lambdas;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class Currying {
    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) { return a -> b -> f.apply(a, b); }

    static <A, B, C> BiFunction<A, B, C> uncurry(Function<A, Function<B, C>> f) { return (a, b) -> f.apply(a).apply(b); }

    static <A, B, C> Function<B, Function<A, C>> flip(Function<A, Function<B, C>> f) { return b -> a -> f.apply(a).apply(b); }

    static <T> UnaryOperator<T> times(int n, UnaryOperator<T> f) {
        return x -> {
            T r = x;
            for (int i = 0; i < n; i++) r = f.apply(r);
            return r;
        };
    }

    interface Rec<A, B> extends Function<Rec<A, B>, Function<A, B>> { }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        Rec<A, B> r = w -> f.apply(x -> w.apply(w).apply(x));
        return r.apply(r);
    }

    static <A, B> Function<A, B> memo(Function<A, B> f, int[] misses) {
        Map<A, B> cache = new HashMap<>();
        return a -> {
            if (!cache.containsKey(a)) {
                misses[0]++;
                cache.put(a, f.apply(a));
            }
            return cache.get(a);
        };
    }

    interface Church { <T> Function<T, T> num(Function<T, T> f); }

    static class Lazy<T> implements Supplier<T> {
        Supplier<? extends T> s;
        T v;

        Lazy(Supplier<? extends T> s) { this.s = s; }

        public T get() {
            if (s != null) {
                v = s.get();
                s = null;
            }
            return v;
        }
    }

    public static void main(String[] args) {
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
        Function<String, Function<Integer, String>> rep = curry(String::repeat);
        System.out.println(add.apply(3).apply(4) + " " + rep.apply("ab").apply(3) + " " + flip(rep).apply(2).apply("xy") + " " + uncurry(add).andThen(x -> x * x).apply(1, 2));
        System.out.println(times(10, (Integer x) -> x * 2).apply(1) + " " + times(3, (String s) -> "(" + s + ")").apply("") + " " + Function.<Integer>identity().compose(add.apply(1)).apply(1));
        System.out.println(Currying.<Integer, Integer>fix(self -> n -> n <= 1 ? 1 : n * self.apply(n - 1)).apply(10));
        System.out.println(Currying.<Integer, Long>fix(self -> n -> n < 2 ? (long) n : self.apply(n - 1) + self.apply(n - 2)).apply(15));
        int[] misses = {0};
        Function<Integer, Integer> sq = memo(x -> x * x, misses);
        int t = 0;
        for (int i = 0; i < 100; i++) t += sq.apply(i % 7);
        System.out.println(t + " misses " + misses[0]);
        Function<Integer, Function<Integer, Function<Integer, Function<Integer, Integer>>>> four = a -> b -> c -> d -> a * 1000 + b * 100 + c * 10 + d;
        System.out.println(four.apply(1).apply(2).apply(3).apply(4));
        Predicate<Integer> even = x -> x % 2 == 0, big = x -> x > 10;
        System.out.println(List.of(3, 4, 11, 12).stream().map(x -> even.and(big).test(x) + "" + even.or(big).test(x) + even.negate().test(x) + Predicate.not(even).test(x) + Predicate.isEqual(4).test(x)).toList());
        Lazy<String> lazy = new Lazy<>(() -> {
            System.out.println("computed once");
            return "value";
        });
        System.out.println(lazy.get() + lazy.get());
        Church two = new Church() { public <T> Function<T, T> num(Function<T, T> f) { return f.andThen(f); } };
        Church three = new Church() { public <T> Function<T, T> num(Function<T, T> f) { return f.andThen(f).andThen(f); } };
        System.out.println(two.<Integer>num(three.num(x -> x + 1)).apply(0) + " " + three.<String>num(s -> s + "i").apply(""));
        BiFunction<Integer, Integer, Integer> mul = (a, b) -> a * b;
        System.out.println(List.of(1, 2, 3, 4, 5).stream().map(curry(mul).apply(10)).reduce(0, Integer::sum) + " " + UnaryOperator.<String>identity().apply("id"));
    }
}
