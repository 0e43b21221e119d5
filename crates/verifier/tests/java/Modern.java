import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What newer class file versions add: dynamic calls, records, default and private methods. */
public class Modern {
    record Point(int x, double y) implements Measured {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x" + x);
            }
        }

        @Override
        public long measure(int by) {
            return Measured.super.measure(by) + x;
        }
    }

    sealed interface Measured permits Point, Line {
        default long measure(int by) {
            return helper(by) * 2L;
        }

        private int helper(int by) {
            return by + 1;
        }

        static Measured of(int x) {
            return new Point(x, x / 2.0);
        }
    }

    static final class Line implements Measured {
        final Point from, to;

        Line(Point from, Point to) {
            this.from = from;
            this.to = to;
        }
    }

    enum Color {
        RED, GREEN {
            @Override
            int weight() {
                return 5;
            }
        };

        int weight() {
            return ordinal();
        }
    }

    private int state;

    int lambdas(int by, List<String> names) {
        IntSupplier add = () -> state + by;
        Supplier<List<String>> all = () -> names;
        Function<String, Integer> length = String::length;
        Supplier<Modern> make = Modern::new;
        return add.getAsInt() + length.apply(all.get().get(0)) + make.get().state;
    }

    static String describe(Object value, Color color) {
        if (value instanceof Point p && p.x() > 3) {
            return "point " + p.y() + p;
        }
        return switch (color) {
            case RED -> "r" + value;
            case GREEN -> {
                String text = String.valueOf(value);
                yield text.isEmpty() ? "g" : text;
            }
        };
    }

    static int names(String key) {
        return switch (key) {
            case "alpha", "beta" -> 1;
            case "gamma" -> key.length();
            default -> throw new IllegalStateException(key);
        };
    }

    static long resources(AutoCloseable first) throws Exception {
        try (first; AutoCloseable second = () -> System.out.println()) {
            return first.hashCode() + Measured.of(3).measure(4);
        } catch (IllegalStateException | IllegalArgumentException bad) {
            return bad.hashCode();
        }
    }
}
