package shapes;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Methods that nobody wrote, or that say so. */
public class Generated {
    @Retention(RetentionPolicy.CLASS)
    @interface GeneratedByTool {
    }

    record Point(int x, int y) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x");
            }
        }

        int sum() {
            return x + y;
        }

        @Override
        public int y() {
            return y;
        }
    }

    record Named(String name, List<String> more) {
        @Override
        public String toString() {
            return name == null ? "?" : name;
        }
    }

    enum Plain {
        A, B
    }

    enum Rich {
        ADD("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        SUB("-") {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        final String sign;

        Rich(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);
    }

    static final class Utility {
        private Utility() {
        }

        static int twice(int n) {
            return n * 2;
        }
    }

    @GeneratedByTool
    static int byTool(int n) {
        return n > 0 ? 1 : 2;
    }

    interface Shape extends Comparable<Shape> {
        double area();

        default boolean isLarge() {
            return area() > 100 && !isFlat();
        }

        static Shape unit() {
            return () -> 1;
        }

        private boolean isFlat() {
            return area() == 0;
        }

        @Override
        default int compareTo(Shape other) {
            return Double.compare(area(), other.area());
        }
    }

    static class Box<T extends Comparable<T>> implements Comparator<T>, Supplier<T> {
        private T content;
        int uses = 3;
        static int made = count();

        {
            if (made > 1000) {
                uses = 0;
            }
        }

        Box(T content) {
            this.content = content;
            made++;
        }

        Box() {
            this(null);
        }

        static int count() {
            return 0;
        }

        @Override
        public int compare(T a, T b) {
            return a.compareTo(b);
        }

        @Override
        public T get() {
            return content;
        }

        class Inner {
            T outer() {
                return content;
            }
        }
    }

    static int lambdas(List<Integer> numbers) {
        IntUnaryOperator step = n -> n > 2 ? n + 1 : n;
        Supplier<String> never = () -> "never";
        return numbers.stream().mapToInt(Integer::intValue).map(step).filter(n -> n != 5).sum();
    }

    static int checked(int n) {
        assert n != 13;
        assert n < 1000 : "too large: " + n;
        return n + 1;
    }

    static boolean logic(boolean a, boolean b, boolean c) {
        return a && b || !c;
    }

    static String ternaries(Integer n) {
        return n == null ? "none" : n > 10 ? "many" : n > 1 ? "few" : "one";
    }

    static int loops(int n) {
        int sum = 0;
        do {
            for (int i = n; i > 0; i--) {
                sum += i;
            }
            n -= 2;
        } while (n > 0);
        while (sum > 100) {
            sum /= 2;
        }
        return sum;
    }

    static Object types(Object value) {
        if (value instanceof String text && text.length() > 2) {
            return text.charAt(0);
        }
        return value instanceof Integer ? 1 : null;
    }

    static int unused(long a, double b) {
        return a > b ? 1 : 0;
    }
}
