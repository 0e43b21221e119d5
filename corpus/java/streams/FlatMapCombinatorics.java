// Exercises: permutations, cartesian products, pythagorean triples, power sets and queens with flatMap
package streams;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class FlatMapCombinatorics {
    static <T> Stream<List<T>> permutations(List<T> l) {
        if (l.isEmpty()) return Stream.of(List.of());
        return IntStream.range(0, l.size()).boxed().flatMap(i -> {
            List<T> rest = new ArrayList<>(l);
            T head = rest.remove((int) i);
            return permutations(rest).map(p -> {
                List<T> r = new ArrayList<>();
                r.add(head);
                r.addAll(p);
                return r;
            });
        });
    }

    static Stream<List<Integer>> queens(int n, int row) {
        if (row == 0) return Stream.of(List.of());
        return queens(n, row - 1).flatMap(q -> IntStream.range(0, n).filter(c -> IntStream.range(0, q.size()).allMatch(r -> q.get(r) != c && Math.abs(q.get(r) - c) != q.size() - r)).mapToObj(c -> {
            List<Integer> x = new ArrayList<>(q);
            x.add(c);
            return x;
        }));
    }

    static <T> Stream<List<T>> product(List<List<T>> ls) {
        return ls.stream().reduce(Stream.of(List.<T>of()), (acc, l) -> acc.flatMap(p -> l.stream().map(x -> {
            List<T> r = new ArrayList<>(p);
            r.add(x);
            return r;
        })), Stream::concat);
    }

    public static void main(String[] args) {
        System.out.println(permutations(List.of(1, 2, 3)).toList());
        System.out.println(permutations(List.of('a', 'b', 'c', 'd')).map(p -> p.stream().map(String::valueOf).collect(Collectors.joining())).skip(10).limit(4).toList());
        System.out.println(queens(6, 6).toList() + " " + queens(5, 5).count());
        System.out.println(product(List.of(List.of("a", "b"), List.of("x"), List.of("1", "2", "3"))).map(l -> String.join("", l)).toList());
        System.out.println(IntStream.rangeClosed(1, 30).boxed().flatMap(c -> IntStream.rangeClosed(1, c).boxed().flatMap(b -> IntStream.rangeClosed(1, b).filter(a -> a * a + b * b == c * c).mapToObj(a -> a + "-" + b + "-" + c))).toList());
        System.out.println(IntStream.range(0, 16).mapToObj(m -> IntStream.range(0, 4).filter(i -> (m >> i & 1) == 1).mapToObj(i -> "" + "wxyz".charAt(i)).collect(Collectors.joining())).sorted().toList());
        System.out.println(Stream.iterate(List.of(1), r -> {
            List<Integer> n = new ArrayList<>(List.of(1));
            for (int i = 1; i < r.size(); i++) n.add(r.get(i - 1) + r.get(i));
            n.add(1);
            return n;
        }).limit(8).map(Object::toString).collect(Collectors.joining(";")));
        System.out.println(Stream.of("a,b", "c", "d,e,f").flatMap(s -> Stream.of(s.split(","))).flatMapToInt(String::chars).sum() + " " + Stream.of(1, 2).flatMap(x -> x == 1 ? null : Stream.of(x)).toList());
    }
}
