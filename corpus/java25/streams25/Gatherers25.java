// Exercises: Stream gatherers: windowFixed, windowSliding, fold, scan, mapConcurrent and custom gatherers
package streams25;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Gatherer;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Gatherers25 {
    static <T, K> Gatherer<T, ?, T> distinctBy(Function<T, K> f) {
        return Gatherer.ofSequential(HashSet<K>::new, Gatherer.Integrator.ofGreedy((Set<K> seen, T t, Gatherer.Downstream<? super T> d) -> !seen.add(f.apply(t)) || d.push(t)));
    }

    static <T> Gatherer<T, ?, T> takeUntil(java.util.function.Predicate<T> p) {
        return Gatherer.ofSequential((Void _, T t, Gatherer.Downstream<? super T> d) -> d.push(t) && !p.test(t));
    }

    static Gatherer<Integer, ?, String> runs() {
        class State {
            int last, n;
        }
        return Gatherer.<Integer, State, String>ofSequential(State::new, (s, x, d) -> {
            if (s.n > 0 && s.last == x) s.n++;
            else {
                if (s.n > 0 && !d.push(s.last + "x" + s.n)) return false;
                s.last = x;
                s.n = 1;
            }
            return true;
        }, (s, d) -> {
            if (s.n > 0) d.push(s.last + "x" + s.n);
        });
    }

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).boxed().gather(Gatherers.windowFixed(4)).toList());
        System.out.println(IntStream.range(0, 5).boxed().gather(Gatherers.windowSliding(3)).map(w -> w.stream().mapToInt(x -> x).sum()).toList() + "" + Stream.of(1, 2).gather(Gatherers.windowSliding(5)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList() + "" + Stream.of("a", "b", "c").gather(Gatherers.fold(() -> "", (a, b) -> b + a)).findFirst().get());
        System.out.println(Stream.of("apple", "avocado", "bean", "corn", "beet").gather(distinctBy(s -> s.charAt(0))).toList());
        System.out.println(Stream.iterate(1, x -> x * 2).gather(takeUntil(x -> x > 50)).toList());
        System.out.println(Stream.of(1, 1, 2, 3, 3, 3).gather(runs()).toList() + "" + Stream.<Integer>empty().gather(runs()).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(Gatherers.mapConcurrent(3, x -> x * x)).toList());
        System.out.println(IntStream.rangeClosed(1, 6).boxed().gather(Gatherers.<Integer, Integer>scan(() -> 1, (a, b) -> a * b).andThen(Gatherers.windowFixed(2))).toList());
        List<String> log = new ArrayList<>();
        Stream.of(1, 2, 3, 4).peek(x -> log.add("p" + x)).gather(Gatherers.windowFixed(2)).limit(1).forEach(w -> log.add("w" + w));
        System.out.println(log);
        try {
            Gatherers.windowFixed(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
