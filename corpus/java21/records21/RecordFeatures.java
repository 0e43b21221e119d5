// Exercises: local records, enums and interfaces, records in generics, switch on record streams, withers and compact validation
package records21;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class RecordFeatures {
    interface HasArea { double area(); }

    record Square(double side) implements HasArea {
        Square {
            if (!(side > 0)) throw new IllegalArgumentException("side " + side);
        }

        @Override public double area() { return side * side; }

        Square withSide(double s) { return new Square(s); }
    }

    record Tree<T extends Comparable<T>>(T value, Tree<T> left, Tree<T> right) {
        static <T extends Comparable<T>> Tree<T> insert(Tree<T> t, T v) {
            return switch (t) {
                case null -> new Tree<>(v, null, null);
                case Tree<T>(T x, var l, var r) when v.compareTo(x) < 0 -> new Tree<>(x, insert(l, v), r);
                case Tree<T>(T x, var l, var r) when v.compareTo(x) > 0 -> new Tree<>(x, l, insert(r, v));
                default -> t;
            };
        }

        static <T extends Comparable<T>> Stream<T> walk(Tree<T> t) { return t == null ? Stream.empty() : Stream.concat(walk(t.left), Stream.concat(Stream.of(t.value), walk(t.right))); }
    }

    record Range(int lo, int hi) implements Iterable<Integer> {
        @Override public java.util.Iterator<Integer> iterator() { return java.util.stream.IntStream.range(lo, hi).iterator(); }
    }

    public static void main(String[] args) {
        enum Size { S, L }
        interface Namer { String name(HasArea a); }
        record Row(Size size, String label) { }
        Namer n = a -> switch (a) {
            case Square(double s) when s > 2 -> "big";
            case Square s -> "small";
            default -> "unknown";
        };
        Map<Size, List<String>> g = Stream.of(1.0, 3.0, 2.0, 5.0).map(Square::new).map(s -> new Row(s.side() > 2 ? Size.L : Size.S, n.name(s) + s.area())).collect(Collectors.groupingBy(Row::size, TreeMap::new, Collectors.mapping(Row::label, Collectors.toList())));
        System.out.println(g + " " + n.name(() -> 1) + " " + new Square(2).withSide(4));
        for (double d : new double[] {0, -1, Double.NaN}) {
            try {
                new Square(d);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Tree<Integer> t = null;
        for (int v : new int[] {5, 2, 8, 1, 9, 3, 5}) t = Tree.insert(t, v);
        System.out.println(Tree.walk(t).toList() + " " + t.left() + " " + t.equals(Tree.insert(t, 5)));
        int sum = 0;
        for (int i : new Range(1, 5)) sum += i;
        System.out.println(sum + " " + new Range(1, 5) + new Range(1, 5).hashCode() + " " + new Range(1, 5).equals(new Range(1, 5)));
        record Person(String name, int age) { static final Comparator<Person> BY_AGE = Comparator.comparingInt(Person::age).thenComparing(Person::name); }
        System.out.println(Stream.of(new Person("b", 2), new Person("a", 2), new Person("c", 1)).sorted(Person.BY_AGE).map(p -> p instanceof Person(var nm, var ag) ? nm + ag : "").collect(Collectors.joining(",")));
    }
}
