package old;

import java.util.ArrayList;
import java.util.List;

public class Old {
    private int secret = 4;

    enum Size {
        SMALL, LARGE {
            @Override
            int weight() {
                return 10;
            }
        };

        int weight() {
            return 1;
        }
    }

    class Inner {
        private int more = 3;

        int both() {
            return secret + more;
        }
    }

    static class Reader implements AutoCloseable {
        final boolean fails;

        Reader(boolean fails) {
            this.fails = fails;
        }

        int read() {
            if (fails) {
                throw new IllegalStateException();
            }
            return 1;
        }

        @Override
        public void close() {
        }
    }

    int useInner() {
        return new Inner().more;
    }

    static int read(boolean fails) {
        try (Reader reader = new Reader(fails)) {
            return reader.read();
        }
    }

    static int readAll(List<Reader> readers) {
        int sum = 0;
        for (Reader reader : readers) {
            try (Reader r = reader) {
                sum += r.read();
            } catch (IllegalStateException e) {
                sum--;
            } finally {
                sum += 10;
            }
        }
        return sum;
    }

    static int sizes(Size size) {
        switch (size) {
            case SMALL:
                return size.weight();
            case LARGE:
                return 2 * size.weight();
            default:
                return 0;
        }
    }

    static String concat(String a, int b, Object c) {
        assert b != 9 : a;
        return a + b + (c == null ? "" : c);
    }

    static int words(String word) {
        switch (word) {
            case "x":
                return 1;
            case "y":
                return 2;
        }
        return 3;
    }

    static List<Integer> list(int n) {
        List<Integer> list = new ArrayList<>();
        while (n-- > 0) {
            list.add(n);
        }
        return list;
    }
}
