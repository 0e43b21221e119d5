import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Streams: ranges, filters, maps, flat maps, sorting, grouping. */
final class StreamPipeline {
    static long run(int n) {
        long sum = 0;
        for (int round = 0; round < n; round++) {
            int start = round;
            sum += IntStream.range(start, start + 2000)
                    .filter(i -> i % 3 != 0)
                    .mapToLong(i -> (long) i * i)
                    .sum();
            List<String> names = IntStream.range(0, 300)
                    .boxed()
                    .map(i -> (i * 7919 + start) % 1000)
                    .sorted()
                    .distinct()
                    .map(i -> "n" + i)
                    .collect(Collectors.toList());
            Map<Integer, Long> byLength = names.stream()
                    .collect(Collectors.groupingBy(String::length, Collectors.counting()));
            sum += byLength.getOrDefault(3, 0L) * 31 + names.size();
        }
        return sum;
    }
}
