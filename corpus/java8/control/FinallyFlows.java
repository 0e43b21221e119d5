// Exercises: return, break and continue through finally blocks, overriding returns and order of effects
package control;

public class FinallyFlows {
    static StringBuilder log = new StringBuilder();

    static int f(String tag, int v) {
        log.append(tag).append(' ');
        return v;
    }

    static int override() {
        try {
            return f("try", 1);
        } finally {
            return f("fin", 2);
        }
    }

    static int keep() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 5;
            f("keep" + x, 0);
        }
    }

    static int swallow() {
        while (true) {
            try {
                throw new IllegalStateException("gone");
            } finally {
                break;
            }
        }
        return 7;
    }

    static int loop() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                n += 10;
            } finally {
                n += i;
            }
        }
        return n;
    }

    static String nested() {
        StringBuilder sb = new StringBuilder();
        try {
            try {
                sb.append("a");
                Object o = null;
                o.hashCode();
            } catch (ArithmeticException e) {
                sb.append("no");
            } finally {
                sb.append("b");
                try {
                    sb.append(1 / (sb.length() - 2));
                } catch (ArithmeticException e) {
                    sb.append("c");
                } finally {
                    sb.append("d");
                }
            }
        } catch (RuntimeException e) {
            sb.append(e.getClass().getSimpleName());
        } finally {
            sb.append("!");
        }
        return sb.toString();
    }

    static long wide(long a, double b) {
        try {
            return a / (long) b;
        } catch (ArithmeticException e) {
            return -1L;
        } finally {
            a = 100;
            b = 2.5;
            f("wide" + a + b, 0);
        }
    }

    public static void main(String[] args) {
        System.out.println(override() + " " + keep() + " " + swallow() + " " + loop() + " " + nested());
        System.out.println(wide(99, 10) + " " + wide(5, 0));
        System.out.println(log);
        int depth = 0;
        try {
            try {
                try {
                    throw new RuntimeException("one");
                } finally {
                    depth++;
                    throw new RuntimeException("two");
                }
            } finally {
                depth += 10;
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + depth + " " + e.getSuppressed().length);
        }
    }
}
