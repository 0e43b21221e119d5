// Exercises: exceptions thrown inside lambdas: stack trace frames, finally in lambdas, checked wrapping
package lambdas;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

public class LambdaExceptions {
    interface ThrowingFn<A, B> { B apply(A a) throws Exception; }

    static <A, B> Function<A, B> wrap(ThrowingFn<A, B> f) {
        return a -> {
            try {
                return f.apply(a);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new RuntimeException("wrapped " + e.getMessage(), e);
            }
        };
    }

    static String frame(Throwable t, int i) {
        StackTraceElement e = t.getStackTrace()[i];
        String m = e.getMethodName();
        return (m.startsWith("lambda$") ? "lambda" : m) + ":" + e.getLineNumber();
    }

    static <T> T retry(int n, Callable<T> c) {
        for (int i = 0; ; i++) {
            try {
                return c.call();
            } catch (Exception e) {
                if (i == n) throw new IllegalStateException("after " + i + " retries", e);
            }
        }
    }

    public static void main(String[] args) {
        try {
            List.of(1, 2, 0, 4).forEach(x -> System.out.print(10 / x + " "));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " in " + frame(e, 0));
        }
        try {
            List.of("1", "x").stream().map(Integer::parseInt).forEach(x -> System.out.print(x + " "));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        Function<String, Integer> f = wrap(s -> {
            if (s.isEmpty()) throw new java.io.IOException("empty");
            return s.length();
        });
        System.out.println(f.apply("four"));
        try {
            f.apply("");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " <- " + e.getCause().getClass().getSimpleName() + " at " + frame(e.getCause(), 0));
        }
        int[] calls = {0};
        System.out.println(retry(5, () -> {
            if (++calls[0] < 4) throw new Exception("not yet");
            return "done after " + calls[0];
        }));
        try {
            retry(2, () -> { throw new Exception("never"); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage());
        }
        StringBuilder log = new StringBuilder();
        Supplier<Integer> s = () -> {
            try {
                log.append("try ");
                return Integer.parseInt("bad");
            } catch (NumberFormatException e) {
                log.append("catch ");
                return -1;
            } finally {
                log.append("finally");
            }
        };
        System.out.println(s.get() + " " + log);
        Runnable r = () -> {
            Runnable inner = () -> { throw new UnsupportedOperationException("deep"); };
            inner.run();
        };
        r.run();
    }
}
