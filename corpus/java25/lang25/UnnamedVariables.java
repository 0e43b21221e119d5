// Exercises: unnamed variables and patterns: lambdas, catch, loops, try-with-resources, record patterns
package lang25;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

public class UnnamedVariables {
    sealed interface Shape { }

    record Point(int x, int y) { }

    record Circle(Point c, int r) implements Shape { }

    record Line(Point a, Point b) implements Shape { }

    record Blob(String n) implements Shape { }

    static class Res implements AutoCloseable {
        static int open;

        Res() { open++; }

        @Override public void close() { open--; }
    }

    static int opened() {
        try (var _ = new Res(); var _ = new Res()) {
            return Res.open;
        }
    }

    static String kind(Shape s) {
        return switch (s) {
            case Circle(_, int r) when r > 10 -> "big circle";
            case Circle _ -> "circle";
            case Line(Point(int x, _), Point(_, var y)) -> "line " + x + y;
            case Blob(_) -> "blob";
        };
    }

    static String multi(Object o) {
        return switch (o) {
            case Integer _, Long _ -> "integral";
            case Circle(_, _), Line(_, _) -> "shape";
            case null -> "null";
            case String _ -> "string";
            default -> "other";
        };
    }

    public static void main(String[] args) {
        int n = 0;
        for (var _ : List.of("a", "b", "c")) n++;
        for (int i = 0, _ = 5; i < 3; i++) n += 10;
        System.out.println(n + " " + opened() + " " + Res.open);
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            System.out.println("ignored");
        }
        BiFunction<Integer, Integer, Integer> second = (_, b) -> b;
        System.out.println(second.apply(1, 2) + " " + List.of("x", "yy").stream().collect(Collectors.toMap(s -> s, _ -> 1, (_, b) -> b, TreeMap::new)));
        Map<String, Integer> m = new TreeMap<>(Map.of("k", 1));
        System.out.println(m.computeIfPresent("k", (_, v) -> v + 1) + " " + m.computeIfAbsent("z", _ -> 26));
        for (Shape s : new Shape[] {new Circle(new Point(0, 0), 5), new Circle(null, 50), new Line(new Point(1, 2), new Point(3, 4)), new Blob("b")}) System.out.print(kind(s) + "; ");
        System.out.println();
        for (Object o : new Object[] {1, 2L, new Blob(null), new Circle(null, 1), "s", null}) System.out.print(multi(o) + " ");
        System.out.println();
        int[] a = {1, 2, 3};
        var _ = a[1]++;
        int _ = a.length;
        System.out.println(a[1]);
        if ((Object) new Line(new Point(7, 8), null) instanceof Line(Point(_, int y), _)) System.out.println(y);
    }
}
