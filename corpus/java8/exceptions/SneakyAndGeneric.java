// Exercises: generic throws, sneaky checked exceptions, rethrow of a final exception and exceptions from lambdas
package exceptions;

import java.io.IOException;
import java.util.concurrent.Callable;

public class SneakyAndGeneric {
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t; }

    interface Action<X extends Exception> { void act() throws X; }

    static <X extends Exception> String attempt(Action<X> a, Class<X> type) {
        try {
            a.act();
            return "fine";
        } catch (Exception e) {
            return type.isInstance(e) ? "expected " + type.cast(e).getMessage() : "unexpected " + e;
        }
    }

    static void precise(boolean io) throws IOException, InterruptedException {
        try {
            if (io) throw new IOException("io");
            throw new InterruptedException("int");
        } catch (final Exception e) {
            System.out.println("rethrowing " + e.getMessage());
            throw e;
        }
    }

    static <T> T unchecked(Callable<T> c) {
        try {
            return c.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        try {
            SneakyAndGeneric.<RuntimeException>sneak(new IOException("sneaky"));
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(attempt(() -> { throw new IOException("x"); }, IOException.class));
        System.out.println(SneakyAndGeneric.<IOException>attempt(() -> { throw new ArithmeticException("y"); }, IOException.class));
        System.out.println(attempt(() -> { }, Exception.class));
        for (boolean b : new boolean[] {true, false}) {
            try {
                precise(b);
            } catch (IOException | InterruptedException e) {
                System.out.println("got " + e.getMessage());
            }
        }
        try {
            unchecked(() -> { throw new CloneNotSupportedException("c"); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " | " + e.getCause().getClass().getSimpleName());
        }
        System.out.println(unchecked(() -> 42) + 1);
        Throwable[] ts = {new Exception(), new Exception("m"), new Error("m", new Exception("c")), new Exception(new Error()), new AssertionError(5), new AssertionError('c'), new AssertionError(new RuntimeException("z"))};
        for (Throwable t : ts) System.out.println(t + " | " + t.getMessage() + " | " + t.getLocalizedMessage() + " | " + t.getCause());
    }
}
