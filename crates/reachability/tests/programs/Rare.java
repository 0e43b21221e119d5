// Sides that few runs take: traps for proofs about private state, callees and callers.
package suite;

class Rare {
    private int level;
    private short narrow;
    private byte tiny;
    private char letter;
    private Object part;
    private int[] cells = new int[4];
    private static int total;
    private long sum;
    private volatile int watched;
    private boolean flag;

    // Written by an inner class.
    private int byInner;

    class Inner {
        void set(int v) {
            byInner = v;
        }
    }

    int inner() {
        if (byInner < 0) {
            return 1;
        }
        return 0;
    }

    // Written by a lambda.
    private int byLambda;

    Runnable later(int v) {
        return () -> byLambda = v;
    }

    int lambda() {
        if (byLambda == -7) {
            return 1;
        }
        return 0;
    }

    // Written through another instance.
    private int byOther;

    void give(Rare other, int v) {
        other.byOther = v;
    }

    int other() {
        if (byOther > 100) {
            return 1;
        }
        return 0;
    }

    // Truncated when it is stored.
    void narrow(int v) {
        if (v >= 0) {
            narrow = (short) v;
            tiny = (byte) v;
            letter = (char) v;
        }
    }

    int narrowed() {
        if (narrow < 0) {
            return 1;
        }
        if (tiny == -1) {
            return 2;
        }
        if (letter > 60000) {
            return 3;
        }
        return 0;
    }

    // Overflows.
    void more() {
        if (level >= 0) {
            level += 0x10000000;
        }
    }

    int negative() {
        if (level < 0) {
            return 1;
        }
        return 0;
    }

    // Not assigned by every constructor.
    Rare() {
    }

    Rare(Object part) {
        this.part = part == null ? "x" : part;
    }

    int noPart() {
        if (part == null) {
            return 1;
        }
        return 0;
    }

    // The content of an array, not the reference.
    void fill(int i, int v) {
        cells[i] = v;
    }

    int content() {
        if (cells[0] == 9) {
            return 1;
        }
        if (cells == null) { // never
            return 2;
        }
        return 0;
    }

    // Assigned before it is seen, and once more later.
    static class Reassigned {
        private Object first = new Object();

        void clear() {
            first = null;
        }

        int test() {
            if (first == null) {
                return 1;
            }
            return 0;
        }
    }

    // Seen before it is assigned.
    static class Leaks {
        private final Object it;
        static Leaks last;

        Leaks(Object o) {
            last = this;
            peek();
            it = new Object();
        }

        int peek() {
            if (it == null) {
                return 1;
            }
            return 0;
        }
    }

    // Read before it is assigned, with a call of a helper in between.
    static class Reads {
        private Object it;
        static int n;

        Reads() {
            int x = helper();
            Object before = this.it;
            it = new Object();
            if (before == null) {
                n = x;
            }
        }

        private static int helper() {
            System.out.print("");
            return n;
        }
    }

    static class LeaksInSuper extends Above {
        private final Object it;

        LeaksInSuper() {
            it = new Object();
        }

        @Override
        int look() {
            if (it == null) {
                return 1;
            }
            return 0;
        }
    }

    static class Above {
        int seen;

        Above() {
            seen = look();
        }

        int look() {
            return 0;
        }
    }

    // A private method with two callers, of which one checks nothing.
    int checked(int i) {
        return i > 0 ? half(i) : 0;
    }

    class Nested {
        int unchecked(int i) {
            return half(i);
        }
    }

    private int half(int i) {
        if (i <= 0) {
            return -1;
        }
        return i / 2;
    }

    // Called by a method reference only, and by a lambda.
    private int twice(int i) {
        if (i < 0) {
            return 1;
        }
        return 2 * i;
    }

    java.util.function.IntUnaryOperator operator() {
        return this::twice;
    }

    // Recursion.
    int depth(int n) {
        return n < 0 ? 0 : down(n, 0);
    }

    private int down(int n, int d) {
        if (d == 5) {
            return 5;
        }
        if (n < 0) { // never
            return -1;
        }
        return n == 0 ? d : down(n - 1, d + 1);
    }

    // What a callee gives.
    private static int clamp(int x) {
        if (x < 0) {
            return 0;
        }
        if (x > 9) {
            return 9;
        }
        return x;
    }

    int clamped(int x) {
        int c = clamp(x);
        if (c > 9) { // never
            return 1;
        }
        if (c < 0) { // never
            return 2;
        }
        if (c == 9) {
            return 3;
        }
        return 0;
    }

    private boolean isSet() {
        return flag;
    }

    int getter() {
        if (isSet()) {
            if (!flag) { // never
                return 1;
            }
            return 2;
        }
        return 0;
    }

    void set() {
        flag = true;
    }

    private void bump() {
        level++;
        if (level > 10) {
            throw new IllegalStateException();
        }
    }

    int afterFailure() {
        level = 10;
        try {
            bump();
        } catch (IllegalStateException e) {
            if (level == 11) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    private static int sometimes(int x) {
        while (x > 10) {
            x -= 7;
        }
        return x;
    }

    int loopInCallee(int x) {
        int r = sometimes(x);
        if (r > 10) { // never
            return 1;
        }
        if (r == 5) {
            return 2;
        }
        return 0;
    }

    private Rare self(Rare other) {
        return other == null ? this : other;
    }

    int selfOrOther(Rare other) {
        Rare r = self(other);
        if (r == null) { // never
            return 1;
        }
        if (r == this) {
            return 2;
        }
        return 0;
    }

    // Locals of caller and callee have the same numbers.
    private static int swap(int a, int b) {
        int t = a;
        a = b;
        b = t;
        return a - b;
    }

    int sameSlots(int a, int b) {
        int t = 5;
        int d = swap(a, b);
        if (t != 5) { // never
            return 1;
        }
        if (d == b - a) { // always
            return 2;
        }
        return 3;
    }

    private static long wide(long a, int b) {
        return b == 0 ? a : a + 1;
    }

    int wideArguments(long a, int b) {
        long r = wide(a, b);
        if (r < a) {
            return 1;
        }
        if (r > a + 1) {
            return 2;
        }
        return 0;
    }

    // A field that another thread may write.
    int race() {
        int first = watched;
        int second = watched;
        if (first != second) {
            return 1;
        }
        return 0;
    }

    void watch(int v) {
        watched = v;
    }

    // Long counters and floats.
    int longOverflow(int n) {
        for (int i = 0; i < n; i++) {
            sum += Long.MAX_VALUE / 2;
        }
        if (sum < 0) {
            return 1;
        }
        return 0;
    }

    int infinity(double d) {
        if (d > 0 && d + 1 == d) {
            return 1;
        }
        return 0;
    }

    int negativeZero(float f) {
        if (f == 0.0f && 1 / f < 0) {
            return 1;
        }
        return 0;
    }

    int floatLoop(float step) {
        float x = 0;
        int n = 0;
        while (x < 1 && n < 100) {
            x += step;
            n++;
        }
        if (x < 1) {
            return 1;
        }
        return 0;
    }

    // Reflection on its own members.
    static class Mirror {
        private int hidden;

        void poke(int v) throws Exception {
            Mirror.class.getDeclaredField("hidden").setInt(this, v);
        }

        int test() {
            if (hidden == 3) {
                return 1;
            }
            return 0;
        }

        private int secret(int x) {
            if (x < 0) {
                return 1;
            }
            return 0;
        }

        int ask(int x) throws Exception {
            return (int) Mirror.class.getDeclaredMethod("secret", int.class).invoke(this, x);
        }
    }

    static class Updated {
        private volatile int value;
        private static final java.util.concurrent.atomic.AtomicIntegerFieldUpdater<Updated> UPDATER =
            java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(Updated.class, "value");

        void add(int v) {
            UPDATER.addAndGet(this, v);
        }

        int test() {
            if (value == 3) {
                return 1;
            }
            return 0;
        }
    }

    // Set by the library when an object is read.
    static class Stored implements java.io.Serializable {
        private int n;

        private void readObject(java.io.ObjectInputStream in) throws Exception {
            int x = in.readInt();
            if (x > 3) {
                n = x;
            }
        }

        int test() {
            if (n == 4) {
                return 1;
            }
            return 0;
        }
    }

    // Found by whoever looks for annotations.
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Inject { }

    static class Injected {
        @Inject private Object service;
        @Inject private int limit;

        @Inject private int start(int x) {
            if (x < 0) {
                return 1;
            }
            return 0;
        }

        int test() {
            if (service != null) {
                return 1;
            }
            if (limit > 3) {
                return 2;
            }
            return 0;
        }
    }

    // An interface is initialised later than the class that implements it.
    interface Late {
        int[] CELLS = fill();

        static int[] fill() {
            Implements.n = 5;
            return new int[1];
        }
    }

    static class Implements implements Late {
        static int n;

        int test() {
            n = 1;
            int c = CELLS[0];
            if (n == 5) {
                return 1;
            }
            return c;
        }
    }

    // Two objects.
    static class Pair {
        Pair mate;
        int n;

        int mates() {
            if (mate != null && mate.mate == this) {
                mate.n = 1;
                n = 2;
                if (mate.n == 2) {
                    return 1;
                }
                if (mate.mate.n != 2) { // never
                    return 2;
                }
            }
            return 0;
        }
    }

    // Arrays that may be the same, and elements.
    int sameArray(int[] a, int[] b) {
        if (a.length == 2 && b.length == 2) {
            a[0] = 1;
            b[1] = 2;
            if (a[1] == 2) {
                return 1;
            }
            if (a[0] != 1) { // never
                return 2;
            }
        }
        return 0;
    }

    int indexOverflow(int i) {
        if (i >= 0) {
            int j = i * 2;
            if (j < 0) {
                return 1;
            }
            if ((j & 1) == 1) { // never
                return 2;
            }
        }
        return 0;
    }

    int shift(int x) {
        int y = 1 << x;
        if (y == 0) { // never
            return 1;
        }
        if (y < 0) {
            return 2;
        }
        return y;
    }

    int labelled(int n) {
        int found = -1;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (i == 6 && j >= 7) {
                    found = i;
                    break outer;
                }
            }
        }
        if (found == 0) { // never
            return 1;
        }
        if (found >= 6) {
            return 2;
        }
        return 0;
    }

    int fallThrough(int x) {
        int n = 0;
        switch (x) {
            case 1:
                n++;
            case 2:
                n++;
            case 3:
                n++;
                break;
            default:
                n = 9;
        }
        if (n == 3) {
            return 1;
        }
        if (n == 0) { // never
            return 2;
        }
        if (n == 9) {
            return 3;
        }
        return 0;
    }

    int content(String s) {
        if (s.startsWith("ab") && s.length() == 2) {
            if (s.charAt(1) == 'b') {
                return 1;
            }
        }
        return 0;
    }

    int sharedCounter() {
        total++;
        if (total == 3) {
            return 1;
        }
        if (total < 0) {
            return 2;
        }
        return 0;
    }

    static int order = compute();
    private static final Object LOCK = new Object();

    static int compute() {
        if (LOCK == null) {
            return 1;
        }
        return 2;
    }
}
