package everyday;

/** Everyday calls that need Java 21: switches on patterns. */
public class Patterns {
    sealed interface Shape permits Circle, Square {
    }

    record Circle(int radius) implements Shape {
    }

    record Square(int side) implements Shape {
    }

    public static String typeSwitch() {
        StringBuilder text = new StringBuilder();
        for (Object value : new Object[] {1, "two", 3L}) {
            text.append(switch (value) {
                case Integer n when n > 5 -> "large";
                case Integer n -> "int" + n;
                case String s -> "text" + s.length();
                default -> "other";
            });
        }
        return text.toString();
    }

    public static String recordPattern() {
        int area = 0;
        for (Shape shape : new Shape[] {new Circle(2), new Square(3)}) {
            area += switch (shape) {
                case Circle(int radius) -> 3 * radius * radius;
                case Square(int side) -> side * side;
            };
        }
        return "" + area;
    }

    public static String sequenced() {
        return java.util.List.of(1, 2, 3).reversed() + "" + new java.util.LinkedHashMap<>(java.util.Map.of(1, 2)).firstEntry();
    }
}
