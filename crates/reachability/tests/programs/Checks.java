// Conditions that were decided before on every way: instance methods, fields, arrays, loops.
package suite;

class Checks {
    private int size;
    private int[] data;
    private final int limit;
    Checks next;
    int open;
    volatile int shared;
    static int count;
    static final int LIMIT = 10;

    Checks(int limit, int[] data) {
        this.limit = limit;
        this.data = data;
    }

    void resize(int n) {
        size = n;
    }

    int twice(int i) {
        if (i < size) {
            if (i >= size) { // never
                return 1;
            }
            return 2;
        }
        return 3;
    }

    int field(int i) {
        if (size == 3) {
            if (size == 4) { // never
                return 1;
            }
        }
        return i;
    }

    int aliased(Checks other) {
        this.open = 1;
        other.open = 2;
        if (this.open == 2) {
            return 1;
        }
        if (this == other) { // never
            return 2;
        }
        return 3;
    }

    int notAliased(Checks other) {
        if (this != other) {
            this.open = 1;
            other.open = 2;
            if (this.open == 2) { // never
                return 1;
            }
        }
        return 3;
    }

    int fresh() {
        Checks c = new Checks(1, null);
        if (c == this) { // never
            return 1;
        }
        if (c == null) { // never
            return 2;
        }
        return 0;
    }

    int readTwiceWithCall(Runnable r) {
        if (open == 3) {
            r.run();
            if (open != 3) {
                return 1;
            }
        }
        return 0;
    }

    int finalWithCall(Runnable r) {
        if (limit == 3) {
            r.run();
            if (limit != 3) { // never
                return 1;
            }
        }
        return 0;
    }

    int volatileTwice() {
        if (shared == 1) {
            if (shared == 2) {
                return 1;
            }
        }
        return 0;
    }

    int underLock() {
        if (next == null) {
            synchronized (this) {
                if (next == null) {
                    next = this;
                }
            }
        }
        return 0;
    }

    int loop(int n) {
        for (int i = 0; i < n; i++) {
            if (i < 0) { // never
                return 1;
            }
            if (i >= n) { // never
                return 2;
            }
        }
        return 0;
    }

    int loopAfter(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        if (i < 0) { // never
            return 1;
        }
        return i;
    }

    int loopConstant(int x, int n) {
        if (x > 0) {
            for (int i = 0; i < n; i++) {
                if (x <= 0) { // never
                    return 1;
                }
                count++;
            }
        }
        return 0;
    }

    int loopCall(int x, java.util.Iterator<String> it) {
        int y = 0;
        while (it.hasNext()) {
            it.next();
            if (y > 0) { // never
                return 1;
            }
        }
        return x;
    }

    int runsOnce(int n) {
        int runs = 0;
        do {
            runs = 1;
            n--;
        } while (n > 0);
        if (runs == 0) { // never
            return 1;
        }
        return 0;
    }

    int counter(int n) {
        int c = 0;
        for (int i = 0; i < n; i++) {
            if ((i & 1) == 0) {
                c++;
            }
        }
        if (c == 7) {
            return 1;
        }
        return 0;
    }

    int counterOverflow(int n) {
        int c = 0;
        while (n != 0) {
            c += 0x40000000;
            n--;
        }
        if (c < 0) {
            return 1;
        }
        return 0;
    }

    int incrementOverflow(int i) {
        if (i > 0) {
            i++;
            if (i < 0) {
                return 1;
            }
            if (i == 1) { // never
                return 2;
            }
        }
        return 0;
    }

    int arrayLength(int[] a) {
        if (a.length < 0) { // never
            return 1;
        }
        if (a == null) { // never
            return 2;
        }
        return 0;
    }

    int newLength(int n) {
        int[] a = new int[n];
        if (n < 0) { // never
            return 1;
        }
        if (a.length != n) { // never
            return 2;
        }
        if (n > 0) {
            if (a[0] != 0) { // never
                return 3;
            }
        }
        return 0;
    }

    int element(int[] a, int[] b, int i, int j) {
        a[i] = 5;
        b[j] = 6;
        if (a[i] == 6) {
            return 1;
        }
        if (a[i] == 7) { // never
            return 2;
        }
        return 0;
    }

    int afterIndex(int[] a, int i) {
        int x = a[i];
        if (i < 0) { // never
            return 1;
        }
        if (i >= a.length) { // never
            return 2;
        }
        return x;
    }

    int caughtIndex(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            if (i < 0) {
                return 1;
            }
            return 2;
        }
    }

    int modulo(int x) {
        int r = x % 7;
        if (r > 6) { // never
            return 1;
        }
        if (r < -6) { // never
            return 2;
        }
        if (r < 0) {
            return 3;
        }
        return 0;
    }

    int division(int x, int y) {
        int q = x / y;
        if (y == 0) { // never
            return 1;
        }
        if (y == -1 && q < 0 && x < 0) {
            return 2;
        }
        return q;
    }

    int caughtDivision(int x, int y) {
        try {
            return x / y;
        } catch (ArithmeticException e) {
            if (y != 0) { // never
                return 1;
            }
            return 2;
        }
    }

    int staticTwice() {
        if (count == 1) {
            if (count != 1) { // never
                return 1;
            }
            helper();
            if (count != 1) { // always
                return 2;
            }
        }
        return 0;
    }

    private static void helper() {
        count++;
    }

    int quietHelper() {
        if (size == 1) {
            quiet();
            if (size != 1) { // never
                return 1;
            }
            if (count == 5) { // always
                return 2;
            }
        }
        return 0;
    }

    private void quiet() {
        count = 5;
    }

    int overridable() {
        if (open == 1) {
            hook();
            if (open != 1) {
                return 1;
            }
        }
        return 0;
    }

    void hook() {
    }

    int nullAfterUse(String s) {
        int n = s.length();
        if (s == null) { // never
            return 1;
        }
        if (n < 0) { // never
            return 2;
        }
        if (s.isEmpty()) {
            if (n > 0) { // never
                return 3;
            }
        }
        return n;
    }

    int type(Object o) {
        if (o instanceof String) {
            if (o instanceof Integer) { // never
                return 1;
            }
            if (!(o instanceof CharSequence)) { // never
                return 2;
            }
            if (o == null) { // never
                return 3;
            }
        }
        return 0;
    }

    int interfaces(Object o) {
        if (o instanceof Runnable) {
            if (o instanceof Comparable) {
                return 1;
            }
            if (o instanceof Checks) {
                return 2;
            }
        }
        return 0;
    }

    int cast(Object o) {
        String s = (String) o;
        if (o instanceof Integer) { // never
            return 1;
        }
        if (s == null) {
            return 2;
        }
        return 0;
    }

    int longs(long a) {
        if (a > 5L) {
            if (a < 6L) { // never
                return 1;
            }
            if (a + 1 < a) {
                return 2;
            }
        }
        return 0;
    }

    int doubles(double d) {
        if (d > 1.0) {
            if (d < 0.5) { // never
                return 1;
            }
            if (d != d) { // never
                return 2;
            }
        } else {
            if (d != d) {
                return 3;
            }
        }
        return 0;
    }

    int nan(double d) {
        if (!(d >= 0) && !(d < 0)) {
            return 1;
        }
        return 0;
    }

    int inherited(Sub s) {
        if (s.open == 1) {
            Checks c = s;
            c.open = 2;
            if (s.open == 1) { // never
                return 1;
            }
        }
        return 0;
    }

    static class Sub extends Checks {
        int open2;

        Sub() {
            super(1, null);
        }

        @Override
        void hook() {
            open = 9;
        }
    }

    int constant() {
        int x = 3;
        if (x > LIMIT) { // never
            return 1;
        }
        return 0;
    }

    int diamonds(int a, int b, int c, int d, int e, int x) {
        int n = 0;
        if (x > 5) {
            if (a > 0) { n++; }
            if (b > 0) { n++; }
            if (c > 0) { n++; }
            if (d > 0) { n++; }
            if (e > 0) { n++; }
            if (a > 1) { n++; }
            if (b > 1) { n++; }
            if (c > 1) { n++; }
            if (d > 1) { n++; }
            if (e > 1) { n++; }
            if (x < 5) { // never
                return 1;
            }
        }
        return n;
    }
}
