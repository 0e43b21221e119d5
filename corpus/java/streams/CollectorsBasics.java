// Exercises: Collectors: joining, counting, summarizing, averaging, minBy, reducing, mapping, filtering, teeing
package streams;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectorsBasics {
    record Emp(String name, String dept, double pay, int age) { }

    static final List<Emp> E = List.of(new Emp("Ann", "dev", 100, 30), new Emp("Bob", "ops", 80, 40), new Emp("Cyd", "dev", 120, 25), new Emp("Dee", "hr", 70, 50), new Emp("Eli", "ops", 95, 35), new Emp("Fay", "dev", 100, 45));

    public static void main(String[] args) {
        java.util.Locale.setDefault(java.util.Locale.ROOT);
        System.out.println(E.stream().map(Emp::name).collect(Collectors.joining(",")) + E.stream().collect(Collectors.counting()) + " " + E.stream().collect(Collectors.summingDouble(Emp::pay)) + " " + E.stream().collect(Collectors.averagingInt(Emp::age)));
        IntSummaryStatistics st = E.stream().collect(Collectors.summarizingInt(Emp::age));
        System.out.println(st + " " + st.getMax() + st.getAverage());
        System.out.println(E.stream().collect(Collectors.summarizingDouble(Emp::pay)).getMin() + " " + E.stream().collect(Collectors.minBy(Comparator.comparing(Emp::age))).get().name() + E.stream().collect(Collectors.maxBy(Comparator.comparing(Emp::pay))).get().name());
        TreeMap<String, List<String>> g = E.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.mapping(Emp::name, Collectors.toList())));
        System.out.println(g);
        TreeMap<String, Double> avg = E.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingDouble(Emp::pay)));
        System.out.println(avg);
        System.out.println(E.stream().collect(Collectors.partitioningBy(e -> e.age() > 35, Collectors.counting())));
        Map<String, Long> m = new TreeMap<>(E.stream().collect(Collectors.groupingBy(Emp::dept, Collectors.filtering(e -> e.pay() > 90, Collectors.counting()))));
        System.out.println(m);
        Map<String, String> fm = new TreeMap<>(E.stream().collect(Collectors.groupingBy(Emp::dept, Collectors.flatMapping(e -> Stream.of(e.name(), "" + e.age()), Collectors.joining("/")))));
        System.out.println(fm);
        Map<String, Integer> tm = E.stream().collect(Collectors.toMap(Emp::dept, Emp::age, Integer::sum, TreeMap::new));
        System.out.println(tm);
        try {
            E.stream().collect(Collectors.toMap(Emp::dept, Emp::name));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("" + E.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingDouble(Emp::pay), (n, a) -> n + ":" + a)));
        System.out.println(E.stream().collect(Collectors.reducing(0.0, Emp::pay, Double::sum)) + " " + E.stream().map(Emp::name).collect(Collectors.reducing((a, b) -> b + a)).get());
        System.out.println(E.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + E.stream().map(Emp::dept).collect(Collectors.toCollection(TreeSet::new)) + E.stream().map(Emp::age).collect(Collectors.toCollection(LinkedList::new)).getLast());
        System.out.println(Stream.of(1, 2, 3).collect(ArrayList::new, (l, x) -> l.add(0, x), ArrayList::addAll) + " " + Stream.of("a", "b").collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        System.out.println(Stream.of(3, 1, 2).collect(Collectors.toUnmodifiableList()) + "" + new TreeSet<>(Stream.of(1, 1, 2).collect(Collectors.toSet())));
        System.out.println(new TreeMap<>(Stream.of("x", "yy", "zz").collect(Collectors.toUnmodifiableMap(Function.identity(), String::length))) + " " + Stream.of("q").collect(Collectors.joining()) + Stream.<String>empty().collect(Collectors.joining(",", "<", ">")));
        TreeMap<Boolean, TreeMap<String, List<Integer>>> deep = E.stream().collect(Collectors.groupingBy(e -> e.pay() >= 100, TreeMap::new, Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.mapping(Emp::age, Collectors.toList()))));
        System.out.println(deep);
    }
}
