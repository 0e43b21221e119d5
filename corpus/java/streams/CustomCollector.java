// Exercises: hand-written collectors, Collector.of, custom spliterators and stream builders
package streams;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class CustomCollector {
    static <T> Collector<T, ?, List<List<T>>> chunks(int n) {
        return Collector.of(ArrayList::new, (List<List<T>> acc, T t) -> {
            if (acc.isEmpty() || acc.get(acc.size() - 1).size() == n) acc.add(new ArrayList<>());
            acc.get(acc.size() - 1).add(t);
        }, (a, b) -> {
            a.addAll(b);
            return a;
        });
    }

    static class Median implements Collector<Integer, List<Integer>, Double> {
        @Override public Supplier<List<Integer>> supplier() { return ArrayList::new; }

        @Override public BiConsumer<List<Integer>, Integer> accumulator() { return List::add; }

        @Override public BinaryOperator<List<Integer>> combiner() {
            return (a, b) -> {
                a.addAll(b);
                return a;
            };
        }

        @Override public Function<List<Integer>, Double> finisher() {
            return l -> {
                l.sort(null);
                int n = l.size();
                return n % 2 == 1 ? l.get(n / 2) : (l.get(n / 2 - 1) + l.get(n / 2)) / 2.0;
            };
        }

        @Override public Set<Characteristics> characteristics() { return EnumSet.of(Characteristics.UNORDERED); }
    }

    static <T> Stream<List<T>> windows(Stream<T> in, int n) {
        Spliterator<T> sp = in.spliterator();
        Deque<T> win = new ArrayDeque<>();
        return StreamSupport.stream(new Spliterators.AbstractSpliterator<List<T>>(Long.MAX_VALUE, Spliterator.ORDERED) {
            @Override public boolean tryAdvance(Consumer<? super List<T>> c) {
                while (win.size() < n) if (!sp.tryAdvance(win::add)) return false;
                c.accept(List.copyOf(win));
                win.poll();
                return true;
            }
        }, false);
    }

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).boxed().collect(chunks(3)) + " " + Stream.empty().collect(chunks(2)));
        System.out.println(Stream.of(5, 1, 9, 3).collect(new Median()) + " " + Stream.of(7, 2, 4).collect(new Median()));
        System.out.println(windows(Stream.of(1, 2, 3, 4, 5), 3).toList() + "" + windows(Stream.iterate(1, x -> x * 2), 2).map(w -> w.get(0) + w.get(1)).limit(5).toList() + windows(Stream.of("a"), 2).count());
        Stream.Builder<String> b = Stream.builder();
        b.add("x").add("y").accept("z");
        System.out.println(b.build().map(s -> s + s).toList());
        try {
            b.add("late");
        } catch (IllegalStateException e) {
            System.out.println("builder done");
        }
        Collector<String, StringBuilder, String> acronym = Collector.of(StringBuilder::new, (sb, s) -> sb.append(Character.toUpperCase(s.charAt(0))), StringBuilder::append, StringBuilder::toString);
        System.out.println(Stream.of("portable", "network", "graphics").collect(acronym) + acronym.characteristics().size());
        System.out.println(StreamSupport.stream(List.of(1, 2, 3).spliterator(), false).mapToInt(x -> x).sum() + " " + StreamSupport.stream(Spliterators.spliteratorUnknownSize(List.of("i", "j").iterator(), 0), false).toList());
        Spliterator<Integer> s = IntStream.range(0, 100).boxed().filter(x -> x % 2 == 0).spliterator();
        int[] n = {0};
        s.tryAdvance(x -> n[0] += 1000 + x);
        s.forEachRemaining(x -> n[0] += x);
        System.out.println(n[0] + " " + s.hasCharacteristics(Spliterator.SIZED) + s.getExactSizeIfKnown());
    }
}
