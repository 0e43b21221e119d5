// Exercises: IntStream, LongStream, DoubleStream ranges, sums, averages, statistics, conversions and overflow
package streams;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class PrimitiveStreams {
    public static void main(String[] args) {
        java.util.Locale.setDefault(java.util.Locale.ROOT);
        System.out.println(IntStream.range(0, 10).sum() + " " + IntStream.rangeClosed(1, 10).reduce(1, (a, b) -> a * b) + " " + IntStream.range(5, 5).max() + " " + IntStream.of(3, 1, 2).average().getAsDouble());
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.range(0, 10_000).filter(x -> x % 7 == 3).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3, 0.4).sum() + " " + DoubleStream.of(1e20, 1, -1e20).sum() + " " + DoubleStream.of(1, Double.NaN).max() + " " + DoubleStream.of(-0.0, 0.0).min() + " " + DoubleStream.empty().average());
        System.out.println(IntStream.of(5, 3, 9).summaryStatistics() + " " + DoubleStream.of(1.5, 2.5).summaryStatistics() + " " + LongStream.empty().summaryStatistics());
        System.out.println(Arrays.toString(IntStream.iterate(1, x -> x * 2).limit(10).toArray()) + Arrays.toString(IntStream.iterate(10, x -> x > 0, x -> x - 3).toArray()) + Arrays.toString(IntStream.generate(() -> 7).limit(2).toArray()));
        System.out.println(IntStream.rangeClosed('a', 'e').mapToObj(c -> "" + (char) c).collect(Collectors.joining()) + " " + IntStream.range(0, 5).boxed().collect(Collectors.toList()) + IntStream.range(0, 3).mapToDouble(x -> x / 2.0).boxed().toList());
        System.out.println(Arrays.stream(new int[] {4, 2, 4, 1}).distinct().sorted().boxed().toList() + " " + Arrays.stream(new double[] {2.5, -1}).map(Math::abs).sum() + " " + Arrays.stream(new long[] {1, 2, 3}, 1, 3).mapToInt(x -> (int) x).sum());
        OptionalDouble od = IntStream.range(0, 100).filter(x -> x % 9 == 0).asDoubleStream().map(Math::sqrt).average();
        System.out.println(od.getAsDouble() + " " + IntStream.range(0, 10).anyMatch(x -> x == 9) + IntStream.range(0, 10).allMatch(x -> x < 9) + IntStream.empty().findFirst());
        System.out.println(IntStream.rangeClosed(2, 100).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        System.out.println(IntStream.range(0, 4).flatMap(x -> IntStream.range(0, x)).boxed().toList() + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).sum() + IntStream.range(0, 20).skip(5).limit(3).sum() + IntStream.range(0, 10).takeWhile(x -> x < 4).sum());
        System.out.println(IntStream.range(Integer.MIN_VALUE, Integer.MAX_VALUE).skip(5).findFirst().getAsInt() + " " + LongStream.range(Long.MAX_VALUE - 2, Long.MAX_VALUE).count() + " " + IntStream.range(0, 1000).map(x -> x * x).filter(x -> (x & 1) == 0).limit(100).sum());
        double sum = DoubleStream.iterate(1, x -> x / 2).limit(60).sum();
        System.out.println(sum + " " + DoubleStream.of(3, 1, 2).sorted().boxed().toList() + DoubleStream.of(1.9).mapToInt(d -> (int) d).sum() + DoubleStream.of(1.5).mapToLong(Math::round).sum());
        try {
            IntStream.empty().average().getAsDouble();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IntStream.range(0, 5).collect(StringBuilder::new, (sb, i) -> sb.append(i), StringBuilder::append).reverse() + " " + "hello".chars().mapToObj(c -> c).map(c -> c - 'a').toList());
        int[] hist = new int[5];
        IntStream.range(0, 1000).map(x -> x * 7919 % 5).forEach(x -> hist[x]++);
        System.out.println(Arrays.toString(hist));
    }
}
