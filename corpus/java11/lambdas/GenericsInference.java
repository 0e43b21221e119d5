// Exercises: target typing, wildcard capture, poly expressions, conditional and nested generic lambdas
package lambdas;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

public class GenericsInference {
    static <T, R> List<R> map(Collection<? extends T> c, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : c) out.add(f.apply(t));
        return out;
    }

    static <T> T fold(List<T> l, T z, BiFunction<? super T, ? super T, ? extends T> f) {
        for (T t : l) z = f.apply(z, t);
        return z;
    }

    static <K, V, M extends Map<K, List<V>>> M group(List<V> l, Function<V, K> key, Supplier<M> mk) {
        M m = mk.get();
        l.forEach(v -> m.computeIfAbsent(key.apply(v), k -> new ArrayList<>()).add(v));
        return m;
    }

    static void swapFirst(List<?> l) { swapHelper(l); }

    private static <T> void swapHelper(List<T> l) {
        T t = l.get(0);
        l.set(0, l.get(l.size() - 1));
        l.set(l.size() - 1, t);
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) { return c.stream().<T>map(x -> x).reduce((a, b) -> a.compareTo(b) >= 0 ? a : b).get(); }

    static String which(Supplier<String> s) { return "supplier " + s.get(); }

    static String which(Callable<Integer> c) throws Exception { return "callable " + c.call(); }

    static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) { return a -> g.apply(f.apply(a)); }

    public static void main(String[] args) throws Exception {
        System.out.println(map(List.of(1, 2, 3), x -> x * 0.5) + " " + map(List.of("a", "bb"), String::length) + map(List.of(1), x -> x > 0 ? "pos" : null));
        System.out.println(fold(List.of(1, 2, 3, 4), 0, Integer::sum) + " " + fold(List.of("x", "y"), "", (a, b) -> b + a) + fold(Arrays.<Number>asList(1, 2.5), 0, (a, b) -> a.doubleValue() + b.doubleValue()));
        System.out.println("" + group(List.of("apple", "avocado", "bean", "beet", "corn"), s -> s.charAt(0), TreeMap::new));
        List<String> l = new ArrayList<>(List.of("first", "mid", "last"));
        swapFirst(l);
        System.out.println(l + " " + max(List.of(3, 9, 2)) + max(List.of("q", "w")));
        System.out.println(which(() -> "s") + " " + which(() -> 5));
        System.out.println(compose((String s) -> s.length(), n -> n % 2 == 0 ? "even" : "odd").apply("four"));
        boolean flag = l.size() > 2;
        Function<Integer, Integer> cond = flag ? x -> x + 1 : x -> x - 1;
        System.out.println(cond.apply(10) + " " + ((Supplier<Supplier<String>>) () -> () -> "nested").get().get());
        Map<Integer, Map<Character, Long>> deep = List.of("aa", "ab", "b", "abc", "c").stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.groupingBy(s -> s.charAt(0), TreeMap::new, Collectors.counting())));
        System.out.println(deep);
        List<? super Integer> sup = new ArrayList<>(List.of(1.5, 2));
        sup.add(3);
        Object o = sup.get(0);
        System.out.println(sup + " " + o);
        var v = new Object() { int hits; <T> T hit(T t) { hits++; return t; } };
        System.out.println(v.hit("a") + v.hit(1) + v.<Object>hit('c') + v.hits);
        List<Supplier<? extends Number>> nums = List.of(() -> 1, () -> 2.5, () -> 3L, () -> (short) 4);
        System.out.println(nums.stream().mapToDouble(s -> s.get().doubleValue()).sum());
        List<String>[] arr = map2();
        System.out.println(arr.length + arr[0].get(0));
    }

    @SafeVarargs static <T> T[] array(T... ts) { return ts; }

    static List<String>[] map2() { return array(List.of("p"), List.of("q")); }
}
