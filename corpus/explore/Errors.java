package explore;

/** Exceptions thrown and caught, finally, nested tries. */
public class Errors {
    static class Refused extends Exception {
        final int code;

        Refused(int code) {
            super("refused " + code);
            this.code = code;
        }
    }

    private static void demand(int n) throws Refused {
        if (n > 10) {
            throw new Refused(n > 20 ? 2 : 1);
        }
    }

    public static int caught(int n) {
        try {
            demand(n);
            return 0;
        } catch (Refused e) {
            return e.code;
        }
    }

    public static void uncaught(int n) throws Refused {
        demand(n);
    }

    public static int division(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return e.getMessage().length();
        }
    }

    public static int cleanup(int n) {
        int[] trace = new int[2];
        try {
            if (n == 0) {
                throw new IllegalStateException();
            }
            trace[n] = 1;
        } catch (IllegalStateException e) {
            trace[0] = 2;
        } finally {
            trace[1] += 4;
        }
        return trace[0] + trace[1];
    }

    @SuppressWarnings("finally")
    public static int overridden(int[] values) {
        try {
            return values[1];
        } finally {
            if (values != null && values.length == 5) {
                return -5;
            }
        }
    }

    public static int nested(String s, int i) {
        try {
            try {
                return s.charAt(i);
            } catch (NullPointerException e) {
                return -1;
            } finally {
                i = i / (i - 3);
            }
        } catch (RuntimeException e) {
            return e instanceof ArithmeticException ? -2 : -3;
        }
    }

    public static void asserted(int n) {
        assert n != 17 : "seventeen";
        if (n == 18) {
            throw new UnsupportedOperationException("n is " + n);
        }
    }

    public static int cause(int n) {
        try {
            if (n < 0) {
                throw new RuntimeException(new Refused(n));
            }
            return 1;
        } catch (RuntimeException e) {
            return e.getCause() instanceof Refused r ? r.code : 0;
        }
    }

    public static int recursion(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("n < 0");
        }
        return n > 4 ? 0 : n == 0 ? 1 : n * recursion(n - 1);
    }

    public static Object thrown(Object o) {
        java.util.Objects.requireNonNull(o, "o");
        return o instanceof Integer ? o : null;
    }

    public static int locked(Object lock, int n) {
        synchronized (lock) {
            if (n > 3) {
                throw new IllegalStateException("locked");
            }
            return n;
        }
    }
}
