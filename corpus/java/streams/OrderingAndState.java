// Exercises: stateful operations, distinct on records, sorted stability, encounter order, unordered, iterator()
package streams;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class OrderingAndState {
    record V(int key, String tag) { }

    static <T> Predicate<T> distinctBy(Function<T, ?> f) {
        Set<Object> seen = new HashSet<>();
        return t -> seen.add(f.apply(t));
    }

    public static void main(String[] args) {
        List<V> vs = List.of(new V(2, "a"), new V(1, "b"), new V(2, "c"), new V(1, "d"), new V(2, "a"), new V(3, "e"));
        System.out.println(vs.stream().sorted(Comparator.comparing(V::key)).map(V::tag).collect(Collectors.joining()) + " " + vs.stream().distinct().count() + " " + vs.stream().filter(distinctBy(V::key)).map(V::tag).toList());
        System.out.println(Stream.of(5, 5, 3, 5, 3).distinct().toList() + "" + Arrays.asList(1, null, 1, null).stream().distinct().toList() + new LinkedHashSet<>(List.of(3, 1, 2)).stream().map(x -> x * 2).toList() + new TreeSet<>(List.of(3, 1, 2)).stream().toList());
        try {
            Stream.of(new Object(), new Object()).sorted().toList();
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        AtomicInteger calls = new AtomicInteger();
        long c = Stream.of(1, 2, 3).map(x -> calls.incrementAndGet()).filter(x -> true).count();
        System.out.println(c + " " + calls);
        calls.set(0);
        System.out.println(Stream.of(1, 2, 3, 4, 5).map(x -> { calls.incrementAndGet(); return x; }).skip(1).limit(2).toList() + " " + calls);
        calls.set(0);
        Stream.iterate(0, x -> x + 1).peek(x -> calls.incrementAndGet()).filter(x -> x * x > 50).findFirst().ifPresent(x -> System.out.println(x + " after " + calls));
        calls.set(0);
        boolean any = Stream.of(List.of(1, 2, 3), List.of(4, 5)).flatMap(l -> l.stream().peek(x -> calls.incrementAndGet())).anyMatch(x -> x == 2);
        System.out.println(any + " " + calls);
        Iterator<Integer> it = Stream.of(1, 2, 3).map(x -> x * x).iterator();
        int s = 0;
        while (it.hasNext()) s = s * 10 + it.next();
        System.out.println(s + " " + IntStream.range(0, 5).boxed().sorted(Comparator.reverseOrder()).toList() + Stream.of("b", "a", "c").unordered().sorted().toList());
        List<String> trace = new java.util.ArrayList<>();
        Stream.of("one", "two", "three").filter(x -> { trace.add("f:" + x); return x.length() == 3; }).sorted((a, b) -> { trace.add("s"); return b.compareTo(a); }).map(x -> { trace.add("m:" + x); return x; }).forEach(x -> trace.add("e:" + x));
        System.out.println(trace);
        System.out.println(Stream.of(1, 2, 3, 4, 5, 6).collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.mapping(x -> x * x, Collectors.toList()))));
        System.out.println(Stream.of("x").isParallel() + " " + IntStream.iterate(1, i -> i + 1).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).limit(15).collect(Collectors.joining(" ")));
    }
}
