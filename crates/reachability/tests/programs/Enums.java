// Switches, enums, sealed and final types, constants.
package suite;

class Enums {
    enum Colour { RED, GREEN, BLUE }

    enum State {
        ON { int next() { return 1; } },
        OFF { int next() { return 0; } };

        abstract int next();
    }

    enum Early {
        A, B;

        private static int seen;
        final int n;

        Early() {
            n = peek();
        }

        static int peek() {
            if (Early.B == null) {
                return 1;
            }
            return 2;
        }
    }

    int exhaustive(Colour c) {
        switch (c) { // never-default
            case RED: return 1;
            case GREEN: return 2;
            case BLUE: return 3;
            default: return 4;
        }
    }

    int partial(Colour c) {
        switch (c) {
            case RED: return 1;
            case GREEN: return 2;
            default: return 4;
        }
    }

    int arrows(State s) {
        return switch (s) { // never-default
            case ON -> 1;
            case OFF -> 2;
        };
    }

    int chain(Colour c) {
        if (c == Colour.RED) {
            if (c == Colour.BLUE) { // never
                return 1;
            }
            return 2;
        }
        if (c.ordinal() == 0) { // never
            return 5;
        }
        if (c.ordinal() > 2) { // never
            return 6;
        }
        return 3;
    }

    int numbers(int x) {
        int y = x & 3;
        switch (y) { // never-default
            case 0: return 1;
            case 1: return 2;
            case 2: return 3;
            case 3: return 4;
            default: return 5;
        }
    }

    int gaps(int x) {
        switch (x) {
            case 1: return 1;
            case 5:
                if (x == 1) { // never
                    return 3;
                }
                return 2;
            default:
                if (x == 5) { // never
                    return 4;
                }
                if (x == 3) {
                    return 5;
                }
                return 6;
        }
    }

    int strings(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            default: return 3;
        }
    }

    static final boolean DEBUG = false;
    static final boolean COMPUTED = Boolean.getBoolean("x");
    static boolean flag;

    int debug() {
        if (COMPUTED) {
            return 1;
        }
        return 0;
    }

    int flags() {
        if (flag) {
            if (!flag) { // never
                return 1;
            }
        }
        return 0;
    }

    int asserted(int x) {
        assert x > 0;
        if (x <= 0) {
            return 1;
        }
        return 0;
    }

    interface Shape { }
    static final class Square implements Shape { int side; }
    static final class Circle implements Shape { int radius; }

    int shapes(Shape s) {
        if (s instanceof Square) {
            return 1;
        }
        if (s instanceof Circle) {
            if (s instanceof Square) { // never
                return 3;
            }
            return 2;
        }
        return 0;
    }

    sealed interface Term permits Num, Neg { }
    record Num(int v) implements Term { }
    record Neg(Term t) implements Term { }

    int sealedTypes(Term t) {
        if (t instanceof Num) {
            return 1;
        }
        if (t instanceof Neg) {
            return 2;
        }
        if (t != null) { // never
            return 3;
        }
        return 0;
    }

    int boxes(int x) {
        Integer i = x;
        if (i.intValue() != x) { // never
            return 1;
        }
        if (i == null) { // never
            return 2;
        }
        Integer j = x;
        if (i == j) {
            return 3;
        }
        return 0;
    }

    boolean bool(boolean b) {
        if (b) {
            if (!b) { // never
                return false;
            }
        }
        return b;
    }

    int chars(char c) {
        if (c < 0) { // never
            return 1;
        }
        if (c > 65535) { // never
            return 2;
        }
        return c;
    }

    int minMax(int a, int b) {
        int m = Math.max(a, b);
        if (m < a) { // never
            return 1;
        }
        if (Math.abs(a) < 0) {
            return 2;
        }
        return m;
    }

    int text(String s) {
        char c = s.charAt(3);
        if (s.length() < 4) { // never
            return 1;
        }
        if (s.charAt(3) != c) { // never
            return 2;
        }
        return 0;
    }

    int literals() {
        String s = "abc";
        if (s == null) { // never
            return 1;
        }
        if (s.length() != 3) { // never
            return 2;
        }
        return 0;
    }

    int concat(int x) {
        String s = "n" + x;
        if (s == null) { // never
            return 1;
        }
        return 0;
    }
}
