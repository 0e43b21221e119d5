// Exercises: parallel streams whose results do not depend on scheduling
package streams;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class ParallelDeterministic {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 20000).parallel().filter(x -> x % 3 == 0).sum() + " " + LongStream.rangeClosed(1, 5000).parallel().map(x -> x * x).sum());
        List<Integer> l = IntStream.range(0, 2000).boxed().collect(Collectors.toList());
        List<Integer> out = l.parallelStream().map(x -> x * 2).filter(x -> x % 3 == 0).collect(Collectors.toList());
        System.out.println(out.size() + " " + out.get(0) + out.get(100) + " " + out.hashCode());
        AtomicLong n = new AtomicLong();
        l.parallelStream().forEach(x -> n.addAndGet(x));
        System.out.println(n);
        StringBuilder sb = new StringBuilder();
        l.parallelStream().limit(15).forEachOrdered(x -> sb.append(x).append(' '));
        System.out.println(sb);
        ConcurrentHashMap<Integer, Long> conc = l.parallelStream().collect(Collectors.groupingByConcurrent(x -> x % 7, ConcurrentHashMap::new, Collectors.counting()));
        Map<Integer, Long> g = new TreeMap<>(conc);
        System.out.println(g);
        System.out.println(l.parallelStream().sorted((a, b) -> b - a).findFirst().get() + " " + l.parallelStream().skip(1990).toList() + l.parallelStream().anyMatch(x -> x == 1500) + l.parallelStream().max(Integer::compare).get());
        System.out.println(l.parallelStream().distinct().count() + " " + l.parallelStream().map(x -> x % 10).distinct().sorted().toList() + l.stream().parallel().sequential().isParallel());
        int[] a = IntStream.range(0, 5000).map(x -> (x * 7919) % 5003).toArray();
        int[] b = a.clone();
        Arrays.parallelSort(a);
        Arrays.sort(b);
        long[] p = new long[3000];
        Arrays.parallelSetAll(p, i -> i % 10);
        Arrays.parallelPrefix(p, Long::sum);
        System.out.println(Arrays.equals(a, b) + " " + p[2999] + " " + p[1234]);
        try {
            l.parallelStream().forEach(x -> { if (x == 777) throw new IllegalStateException("at " + x); });
        } catch (IllegalStateException e) {
            System.out.println("propagated " + e.getMessage().endsWith("at 777"));
        }
        System.out.println(l.parallelStream().takeWhile(x -> x < 100).count() + " " + l.parallelStream().collect(StringBuilder::new, (s, x) -> s.append(x % 2), StringBuilder::append).length());
    }
}
