package explore;

/** Enums, type tests, casts, interfaces, records, boxes. */
public class Types {
    enum Color { RED, GREEN, BLUE }

    enum Level {
        LOW(1) { @Override int cost() { return weight; } },
        HIGH(10) { @Override int cost() { return 2 * weight; } };

        final int weight;

        Level(int weight) {
            this.weight = weight;
        }

        abstract int cost();
    }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        private int side;

        @Override public int area() {
            return side * side;
        }
    }

    static class Rectangle implements Shape {
        private int width;
        private int height;

        @Override public int area() {
            if (width < 0 || height < 0) {
                throw new IllegalStateException("negative");
            }
            return width * height;
        }
    }

    static class Cube extends Square {
        long volume() {
            return (long) area() * 2;
        }
    }

    record Point(int x, int y) {
        Point mirrored() {
            return new Point(y, x);
        }
    }

    record Named(String name, Point at) { }

    public static int color(Color c) {
        switch (c) {
            case RED: return 1;
            case GREEN: return 2;
            default: return 3;
        }
    }

    public static int level(Level level, int budget) {
        return level.cost() <= budget ? 1 : 0;
    }

    public static String colorName(Color c) {
        return c == Color.BLUE ? "b" : c.name();
    }

    public static int shape(Shape s) {
        return s.area() == 49 ? 1 : 0;
    }

    public static int kind(Object o) {
        if (o instanceof Cube) {
            return 1;
        }
        if (o instanceof Square) {
            return 2;
        }
        return o instanceof String ? 3 : 4;
    }

    public static long cast(Square s) {
        return ((Cube) s).volume();
    }

    public static int exact(Shape s) {
        if (s == null) {
            return 0;
        }
        return s.getClass() == Square.class ? 1 : 2;
    }

    public static int point(Point p) {
        if (p.x() == 3 && p.y() == 4) {
            return 5;
        }
        return p.equals(p.mirrored()) ? 1 : 0;
    }

    public static int named(Named n) {
        if (n.at() == null) {
            return -1;
        }
        return n.name().equals("home") && n.at().x() > 10 ? 1 : 0;
    }

    public static int boxed(Integer n) {
        if (n == null) {
            return -1;
        }
        return n == 1000 ? 1 : 0;
    }

    public static boolean boxedPair(Integer a, Integer b) {
        return a.equals(b);
    }

    public static Long boxing(long n) {
        Long box = n;
        return box.hashCode() == 5 ? box : null;
    }

    public static int number(Number n) {
        if (n instanceof Integer) {
            return n.intValue() > 0 ? 1 : 2;
        }
        return n == null ? 3 : 4;
    }

    public static int flag(Boolean b, Character c) {
        return b && c == 'x' ? 1 : 0;
    }

    public static int sequence(CharSequence s) {
        return s.length() == 2 && s.charAt(1) == '!' ? 1 : 0;
    }
}
