// Exceptions, finally, resources, initialisers, threads, reflection.
package suite;

class Failures {
    int state;
    private Failures link;
    private final Object lock = new Object();

    int thrown(int x) {
        try {
            if (x > 3) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            if (x <= 3) { // never
                return 1;
            }
        }
        return 0;
    }

    int otherHandler(int x) {
        try {
            throw new IllegalStateException();
        } catch (NullPointerException e) {
            if (x == 7) { // copies
                return 1;
            }
            return 2;
        } catch (RuntimeException e) {
            return 3;
        }
    }

    int flagInFinally(java.io.InputStream in) throws java.io.IOException {
        boolean done = false;
        try {
            in.read();
            done = true;
        } finally {
            if (!done) { // copies
                state = 1;
            }
        }
        if (!done) { // never
            return 1;
        }
        return 0;
    }

    int errors(int x) {
        boolean failed = false;
        try {
            x = x + 1;
        } catch (Throwable t) {
            failed = true;
        }
        if (failed) {
            return 1;
        }
        return 0;
    }

    int stackOverflow(int n) {
        try {
            return stackOverflow(n + 1);
        } catch (StackOverflowError e) {
            if (n > 100) {
                return n;
            }
            return -1;
        }
    }

    int resources(java.io.Reader r) throws java.io.IOException {
        try (java.io.Reader x = r) {
            return x.read();
        } // copies
    }

    int callee(int x) {
        try {
            check(x);
        } catch (IllegalArgumentException e) {
            if (x < 0) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    private static void check(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
    }

    int writesBeforeFailing() {
        state = 0;
        try {
            fails();
        } catch (RuntimeException e) {
            if (state == 1) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    private void fails() {
        state = 1;
        if (link == null) {
            throw new RuntimeException();
        }
    }

    int npe(Failures f) {
        try {
            f.state = 1;
        } catch (NullPointerException e) {
            if (f != null) { // never
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static class Other {
        static int x;
        static {
            Holder.value = 2;
        }
    }

    static class Holder {
        static int value = 1;
    }

    static int ownValue;

    static class Setter {
        static int y;
        static {
            ownValue = 9;
        }
    }

    int initialiser() {
        ownValue = 1;
        int z = Setter.y;
        if (ownValue == 9) {
            return 1;
        }
        return z;
    }

    int initialiserByNew() {
        ownValue = 1;
        new Setter();
        if (ownValue == 9) {
            return 1;
        }
        return 0;
    }

    int ownWait() throws InterruptedException {
        synchronized (lock) {
            state = 0;
            lock.wait(1);
            if (state != 0) {
                return 1;
            }
        }
        return 0;
    }

    int reflective() throws Exception {
        state = 0;
        Failures.class.getDeclaredField("state").setInt(this, 4);
        if (state == 4) {
            return 1;
        }
        return 0;
    }

    int callback(java.util.function.IntSupplier s) {
        state = 0;
        int n = s.getAsInt();
        if (state > 0) {
            return 1;
        }
        return n;
    }

    int lambda() {
        int[] box = new int[1];
        Runnable r = () -> box[0] = 1;
        r.run();
        if (box[0] == 1) {
            return 1;
        }
        return 0;
    }

    static class Wrapper {
        final Object inside;

        Wrapper(Object o) {
            inside = o;
        }
    }

    interface Maker {
        Wrapper make(Object o);
    }

    int wrapped(Maker m) {
        Object o = new Object();
        Wrapper w = m.make(o);
        if (w.inside == o) {
            return 1;
        }
        return 0;
    }

    static Wrapper wrap(Object o) {
        return new Wrapper(o);
    }

    int wrappedHere() {
        Object o = new Object();
        Wrapper w = wrap(o);
        if (w.inside == o) {
            return 1;
        }
        return 0;
    }

    int linked() {
        Failures f = new Failures();
        f.link = this;
        link = f;
        if (f.link.link == f) { // always
            return 1;
        }
        return 0;
    }

    int hash(Object o) {
        int h = o.hashCode();
        if (o.hashCode() != h) {
            return 1;
        }
        return 0;
    }

    int toStringCallback(Object o) {
        state = 1;
        String s = "x" + o;
        if (state != 1) {
            return 1;
        }
        return s.length();
    }

    int builder(Object o) {
        state = 1;
        StringBuilder b = new StringBuilder();
        b.append("x").append(3);
        if (state != 1) { // never
            return 1;
        }
        b.append(o);
        if (state != 1) {
            return 2;
        }
        return b.length();
    }

    int lengthOfBuilder(StringBuilder b) {
        int n = b.length();
        b.append("x");
        if (b.length() == n) {
            return 1;
        }
        return 0;
    }

    static abstract class Base {
        Base() {
            init();
        }

        abstract void init();
    }

    static class Derived extends Base {
        final int n;
        int m = 3;

        Derived() {
            n = 5;
        }

        @Override
        void init() {
            if (n == 0) {
                m = 4;
            }
        }

        int later() {
            if (n == 0) {
                return 1;
            }
            return 0;
        }
    }

    static class Bad extends RuntimeException {
        int x;

        Bad() {
            x = 1;
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            ownValue = 77;
            return this;
        }
    }

    int fillIn() {
        ownValue = 1;
        Bad b = new Bad();
        if (ownValue == 77) {
            return 1;
        }
        return b.x;
    }

    int covariant(Object[] a) {
        try {
            a[0] = "x";
        } catch (ArrayStoreException e) {
            if (a.length > 3) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    int nested(int x) {
        try {
            try {
                if (x == 1) {
                    throw new java.io.IOException();
                }
            } finally {
                if (x == 2) {
                    state = 2;
                }
            }
        } catch (java.io.IOException e) {
            if (x != 1) { // never
                return 1;
            }
        }
        return 0;
    }
}
