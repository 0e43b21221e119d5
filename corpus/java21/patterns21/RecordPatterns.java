// Exercises: nested record patterns in instanceof and switch, with var, generics and type inference
package patterns21;

import java.util.List;
import java.util.Optional;

public class RecordPatterns {
    sealed interface Shape permits Circle, Rect, Group { }

    record Point(int x, int y) { }

    record Circle(Point c, double r) implements Shape { }

    record Rect(Point a, Point b) implements Shape { }

    record Group(String name, Shape first, Shape second) implements Shape { }

    record Box<T>(T value) { }

    record Pair<A, B>(A a, B b) { }

    static double area(Shape s) {
        return switch (s) {
            case Circle(Point p, double r) -> 3 * r * r;
            case Rect(Point(int x1, int y1), Point(var x2, var y2)) -> Math.abs((x2 - x1) * (y2 - y1));
            case Group(String n, Shape f, Shape g) when n.isEmpty() -> area(f);
            case Group(var n, var f, var g) -> area(f) + area(g);
        };
    }

    static String describe(Object o) {
        if (o instanceof Pair(Box(String s), Box(Integer i)) && i > 0) return "string/int " + s.repeat(i);
        if (o instanceof Pair<?, ?>(Box<?>(var x), var y)) return "box " + x + " and " + y;
        if (!(o instanceof Point(int a, int b))) return "other " + o;
        return "point " + (a + b);
    }

    static int depth(Object o) {
        return switch (o) {
            case Box(Box(Box(var v))) -> 3 + depth(v);
            case Box(Box(var v)) -> 2 + depth(v);
            case Box(var v) -> 1 + depth(v);
            case null -> 100;
            default -> 0;
        };
    }

    static <T> String gen(Box<? extends List<T>> b) {
        return switch (b) {
            case Box(var l) when l.isEmpty() -> "empty";
            case Box(List<T> l) -> "list of " + l.size();
        };
    }

    public static void main(String[] args) {
        Shape r = new Rect(new Point(1, 2), new Point(4, 6)), c = new Circle(new Point(0, 0), 2);
        System.out.println(area(r) + " " + area(c) + " " + area(new Group("", r, c)) + " " + area(new Group("g", r, new Group("", c, r))));
        System.out.println(describe(new Pair<>(new Box<>("ab"), new Box<>(2))) + " " + describe(new Pair<>(new Box<>("ab"), new Box<>(-2))) + " " + describe(new Pair<>(new Box<>(null), 5)) + " " + describe(new Point(3, 4)) + " " + describe("s") + " " + describe(null));
        System.out.println(depth(new Box<>(new Box<>(1))) + " " + depth(new Box<>(new Box<>(new Box<>(new Box<>("x"))))) + " " + depth(new Box<>(null)) + " " + depth(5));
        System.out.println(gen(new Box<>(List.of())) + " " + gen(new Box<>(List.of(1, 2))));
        record Acc(int n) { public int n() { if (n < 0) throw new IllegalStateException("accessor " + n); return n * 2; } }
        Object o = new Acc(21);
        if (o instanceof Acc(int n)) System.out.println(n);
        try {
            if ((Object) new Acc(-1) instanceof Acc(int n)) System.out.println(n);
        } catch (MatchException e) {
            System.out.println("MatchException cause " + e.getCause().getMessage());
        }
        System.out.println(Optional.of(new Point(1, 1)).filter(p -> p instanceof Point(int a, int b) && a == b).isPresent());
    }
}
