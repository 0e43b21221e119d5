package patterns;

public class Patterns {
    sealed interface Shape permits Circle, Square, Pair {
    }

    record Circle(double radius) implements Shape {
    }

    record Square(double side) implements Shape {
    }

    record Pair(Shape left, Shape right) implements Shape {
    }

    enum Color {
        RED, GREEN
    }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double radius) -> 3 * radius * radius;
            case Square(double side) -> side * side;
            case Pair(Circle left, Square right) -> 0;
            case Pair(var left, var right) -> area(left) + area(right);
        };
    }

    static String kind(Object value) {
        return switch (value) {
            case null -> "null";
            case String text when text.isEmpty() -> "empty";
            case String text -> text;
            case Integer n when n > 10 -> "large";
            case Integer n -> "int";
            case Color color -> color.name();
            default -> "other";
        };
    }

    static int sealedStatement(Shape shape) {
        switch (shape) {
            case Circle c -> {
                return 1;
            }
            case Square s -> {
                return 2;
            }
            case Pair p -> {
                return 3;
            }
        }
    }

    static boolean deep(Object value) {
        if (value instanceof Pair(Circle(double r), Square(var side)) && r > side) {
            return true;
        }
        return value instanceof Pair(Shape a, Pair(Shape b, Shape c));
    }

    static int two(Object a, Object b) {
        int n = 0;
        if (a instanceof Circle(double r)) {
            n += (int) r;
        }
        if (b instanceof Square(double s)) {
            n += (int) s;
        }
        return n;
    }

    static int color(Color color) {
        return switch (color) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }

    static Runnable lambda(String word) {
        return () -> {
            switch (word) {
                case "a" -> System.out.print(1);
                case "b" -> System.out.print(2);
                default -> System.out.print(3);
            }
        };
    }
}
