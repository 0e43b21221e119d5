// Exercises: the three reduce forms, iterate/accumulate, scan by hand, min/max with ties and identity rules
package streams;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class ReduceVariants {
    record Poly(List<Integer> c) {
        Poly times(Poly o) {
            int[] r = new int[c.size() + o.c.size() - 1];
            for (int i = 0; i < c.size(); i++) for (int j = 0; j < o.c.size(); j++) r[i + j] += c.get(i) * o.c.get(j);
            return new Poly(Arrays.stream(r).boxed().toList());
        }
    }

    public static void main(String[] args) {
        System.out.println(Stream.of(1, 2, 3).reduce(Integer::sum) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + Stream.of(1, 2, 3).reduce(10, Integer::sum) + " " + Stream.of("a", "bb", "ccc").reduce(0, (n, s) -> n + s.length(), Integer::sum));
        System.out.println(IntStream.rangeClosed(0, 5).mapToObj(k -> new Poly(List.of(1, 1))).reduce(new Poly(List.of(1)), Poly::times).c());
        System.out.println(Stream.of("x", "y", "z").reduce("", (a, b) -> "(" + a + b + ")"));
        System.out.println(Stream.of("aa", "b", "cc", "d").max(Comparator.comparing(String::length)).get() + Stream.of("aa", "b", "cc", "d").min(Comparator.comparing(String::length)).get());
        System.out.println(Stream.of("aa", "b", "cc", "d").reduce(BinaryOperator.maxBy(Comparator.comparing(String::length))).get() + Stream.of("aa", "b").collect(Collectors.reducing("", (a, b) -> b + a)));
        List<Integer> scan = new ArrayList<>();
        IntStream.of(3, 1, 4, 1, 5, 9).reduce(0, (a, b) -> {
            scan.add(a + b);
            return a + b;
        });
        System.out.println(scan);
        long gcd = LongStream.of(84, 126, 210).reduce((a, b) -> {
            while (b != 0) {
                long t = a % b;
                a = b;
                b = t;
            }
            return a;
        }).getAsLong();
        System.out.println(gcd + " " + IntStream.of(1, 2, 3, 4).mapToObj(Integer::toBinaryString).reduce(String::concat).orElse(""));
        int[][] m = Stream.generate(() -> new int[][] {{1, 1}, {1, 0}}).limit(30).reduce(new int[][] {{1, 0}, {0, 1}}, (a, b) -> new int[][] {{a[0][0] * b[0][0] + a[0][1] * b[1][0], a[0][0] * b[0][1] + a[0][1] * b[1][1]}, {a[1][0] * b[0][0] + a[1][1] * b[1][0], a[1][0] * b[0][1] + a[1][1] * b[1][1]}});
        System.out.println(m[0][1]);
        Optional<Integer> horner = Stream.of(2, -6, 2, -1).reduce((a, b) -> a * 3 + b);
        System.out.println(horner.get());
        try {
            Stream.of(1, null).reduce((a, b) -> null).orElse(7);
            System.out.println("no");
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(Stream.of(1, 2, 3, 4).parallel().reduce(0, Integer::sum) + " " + IntStream.rangeClosed(1, 1000).parallel().mapToLong(x -> (long) x * x).sum() + " " + Stream.of("p", "q", "r", "s").parallel().collect(Collectors.joining("-")));
    }
}
