// Private state and private methods: what only a class itself can bring about.
package suite;

class Privates {
    private int level;
    private int mode = 1;
    private Object part = new Object();
    private final java.util.ArrayList<String> names;
    private static int calls;
    private boolean closed;

    Privates() {
        names = new java.util.ArrayList<>();
    }

    int get(int i) {
        if (i >= 0 && i < 10) {
            return at(i);
        }
        return -1;
    }

    int first() {
        return at(0);
    }

    private int at(int i) {
        if (i < 0) { // never
            return 1;
        }
        if (i >= 10) { // never
            return 2;
        }
        if (i == 5) {
            return 3;
        }
        return level;
    }

    private static int unchecked(int i) {
        if (i < 0) {
            return 1;
        }
        return 0;
    }

    int callsUnchecked(int i) {
        return unchecked(i);
    }

    private static int byReference(int i) {
        if (i < 0) {
            return 1;
        }
        return 0;
    }

    java.util.function.IntUnaryOperator reference() {
        return Privates::byReference;
    }

    void up() {
        if (level < 3) {
            level++;
        }
    }

    void down() {
        if (level > 0) {
            level--;
        }
    }

    int levels() {
        if (level < 0) { // never
            return 1;
        }
        if (level > 3) { // never
            return 2;
        }
        if (level == 3) {
            return 3;
        }
        return 0;
    }

    void toggle() {
        mode = mode == 1 ? 2 : 1;
    }

    int modes() {
        switch (mode) { // never-default
            case 1: return 1;
            case 2: return 2;
            default: return 3;
        }
    }

    int parts() {
        if (part == null) { // never
            return 1;
        }
        return 0;
    }

    int list() {
        if (names == null) { // never
            return 1;
        }
        if (names.size() > 3) {
            return 2;
        }
        return 0;
    }

    void add(String s) {
        names.add(s);
        calls++;
    }

    int overflow() {
        if (calls < 0) {
            return 1;
        }
        return 0;
    }

    void close() {
        closed = true;
    }

    int use() {
        if (closed) {
            return 1;
        }
        return 0;
    }

    static class Machine {
        private int state;
        private int fuel;

        boolean step(int input) {
            switch (state) { // never-default
                case 0:
                    if (input > 0) {
                        state = 1;
                    }
                    break;
                case 1:
                    state = input == 7 ? 2 : 0;
                    break;
                case 2:
                    fuel++;
                    if (fuel == 3) {
                        return true;
                    }
                    break;
                default:
                    return false;
            }
            return false;
        }
    }

    static class Leaky {
        private int n;
        int m;

        class Inner {
            void set() {
                n = -1;
            }
        }

        int test() {
            if (n < 0) {
                return 1;
            }
            if (m < 0) {
                return 2;
            }
            return 0;
        }
    }

    static class Cell {
        private Cell next;
        private int value;

        Cell(Cell before) {
            if (before != null) {
                before.next = this;
                before.value = 8;
            }
        }

        int test() {
            if (next != null) {
                return 1;
            }
            if (value == 8) {
                return 2;
            }
            return 0;
        }
    }
}
