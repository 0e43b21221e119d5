// Exercises: map, filter, sorted, distinct, limit, skip, peek, takeWhile, dropWhile and laziness order
package streams;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class BasicPipelines {
    public static void main(String[] args) {
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "alpha", "echo", "foxtrot", "bravo");
        System.out.println(words.stream().filter(w -> w.length() == 5).map(String::toUpperCase).sorted().distinct().collect(Collectors.toList()));
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        List<String> log = new ArrayList<>();
        List<Integer> r = Stream.of(5, 3, 8, 1, 9, 2).peek(x -> log.add("p" + x)).filter(x -> x > 2).peek(x -> log.add("f" + x)).map(x -> x * 10).limit(2).toList();
        System.out.println(r + " " + log);
        log.clear();
        Stream.of(3, 1, 2).peek(x -> log.add("a" + x)).sorted().peek(x -> log.add("b" + x)).anyMatch(x -> x == 2);
        System.out.println(log);
        System.out.println(IntStream.rangeClosed(1, 20).boxed().takeWhile(x -> x < 8).dropWhile(x -> x < 3).skip(1).toList());
        System.out.println(Stream.iterate(1, x -> x * 3).limit(8).toList() + "" + Stream.iterate(1, x -> x < 100, x -> x * 2).toList() + Stream.generate(() -> "g").limit(3).toList());
        System.out.println(Stream.concat(Stream.of(1, 2), Stream.of(3)).toList() + "" + Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).toList());
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) sink.accept("m" + x); }).toList());
        System.out.println(words.stream().anyMatch(w -> w.startsWith("e")) + " " + words.stream().allMatch(w -> w.length() > 3) + " " + words.stream().noneMatch(String::isEmpty) + " " + Stream.empty().allMatch(x -> false) + Stream.empty().anyMatch(x -> true));
        System.out.println(words.stream().findFirst().get() + " " + words.stream().skip(100).findAny() + " " + words.stream().count() + " " + words.stream().min(String::compareTo).get() + words.stream().max(Comparator.comparing(String::length)).get());
        Stream<Integer> used = Stream.of(1);
        used.forEach(x -> { });
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 2).toList().add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable");
        }
        StringBuilder closed = new StringBuilder();
        try (Stream<String> s = Stream.of("x").onClose(() -> closed.append("c1")).onClose(() -> closed.append("c2"))) {
            s.forEach(closed::append);
        }
        System.out.println(closed + " " + Stream.of("b", "a").sorted().iterator().next() + Stream.ofNullable(null).count());
        Object[] arr = Stream.of(1, "a").toArray();
        String[] strs = words.stream().limit(2).toArray(String[]::new);
        System.out.println(arr.length + strs[1]);
        List<Integer> src = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = src.stream();
        src.add(3);
        System.out.println(late.toList());
        System.out.println(Stream.of(1, 2, 3, 4).mapToInt(x -> x).mapToObj(Integer::toString).collect(Collectors.joining("+", "[", "]")));
    }
}
