// Exercises: lists and maps of functions, reducing composition, sorting by extracted keys, Optional chains
package lambdas;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamOfFunctions {
    record Item(String name, double price, int qty) { double total() { return price * qty; } }

    static <T> Comparator<T> all(List<Comparator<T>> cs) { return cs.stream().reduce((a, b) -> 0, Comparator::thenComparing); }

    public static void main(String[] args) {
        List<UnaryOperator<String>> fs = List.of(String::trim, s -> s.replace(' ', '_'), s -> s + "!", String::toUpperCase, s -> new StringBuilder(s).reverse().toString());
        Function<String, String> all = fs.stream().map(f -> (Function<String, String>) f).reduce(Function.identity(), Function::andThen);
        System.out.println(all.apply("  hello big world "));
        System.out.println(fs.stream().map(f -> f.apply(" x y ")).collect(Collectors.joining("|")));
        List<IntFunction<Integer>> powers = IntStream.range(0, 5).<IntFunction<Integer>>mapToObj(p -> x -> (int) Math.pow(x, p)).toList();
        System.out.println(powers.stream().map(p -> p.apply(3)).toList());
        List<Item> items = List.of(new Item("pen", 1.5, 10), new Item("book", 12.25, 2), new Item("ink", 1.5, 4), new Item("desk", 199.0, 1), new Item("pad", 2.0, 10));
        System.out.println(items.stream().sorted(all(List.of(Comparator.comparingInt(Item::qty), Comparator.comparing(Item::price).reversed(), Comparator.comparing(Item::name)))).map(Item::name).toList());
        Map<String, Function<Item, Object>> cols = new TreeMap<>(Map.of("name", Item::name, "total", Item::total, "qty", Item::qty));
        for (Item i : items) System.out.println(cols.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue().apply(i)).collect(Collectors.joining(", ")));
        System.out.println(items.stream().mapToDouble(Item::total).sum() + " " + items.stream().max(Comparator.comparingDouble(Item::total)).map(Item::name).orElse("?"));
        Optional<String> o = Optional.of("value").filter(s -> s.length() > 3).map(s -> s.charAt(0)).map(Character::toUpperCase).map(String::valueOf);
        System.out.println(o + " " + Optional.<String>empty().or(() -> Optional.of("alt")).get() + Optional.ofNullable((String) null).map(String::length).orElseGet(() -> -1));
        System.out.println(Stream.<Function<Double, Double>>of(Math::sqrt, Math::abs, d -> -d, Math::floor).map(f -> f.apply(6.25)).toList());
        Map<Boolean, List<String>> parts = Stream.of("a", "bb", "ccc", "dddd").collect(Collectors.partitioningBy(s -> s.length() % 2 == 0));
        System.out.println(parts + " " + Stream.iterate(new int[] {0, 1}, a -> new int[] {a[1], a[0] + a[1]}).limit(15).map(a -> a[0]).toList());
    }
}
