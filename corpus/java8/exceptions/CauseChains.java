// Exercises: custom exceptions, cause chains, suppressed lists, initCause errors and printStackTrace to a writer
package exceptions;

import java.io.PrintWriter;
import java.io.StringWriter;

public class CauseChains {
    static class AppException extends Exception {
        final int code;

        AppException(String m, int code, Throwable cause) {
            super(m, cause);
            this.code = code;
        }

        @Override public String toString() { return "App[" + code + "]: " + getMessage(); }
    }

    static class Quiet extends RuntimeException {
        Quiet(String m) { super(m, null, false, false); }
    }

    static void low() throws AppException { throw new AppException("low", 1, null); }

    static void mid() throws AppException {
        try {
            low();
        } catch (AppException e) {
            throw new AppException("mid", e.code + 1, e);
        }
    }

    static void high() {
        try {
            mid();
        } catch (AppException e) {
            RuntimeException r = new RuntimeException(e);
            r.addSuppressed(new IllegalStateException("also"));
            throw r;
        }
    }

    public static void main(String[] args) {
        try {
            high();
        } catch (RuntimeException e) {
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(t + " / " + t.getMessage());
            StringWriter sw = new StringWriter();
            e.printStackTrace(new PrintWriter(sw));
            System.out.println(sw.toString().replace("\r", ""));
        }
        Quiet q = new Quiet("quiet");
        q.addSuppressed(new RuntimeException("ignored"));
        System.out.println(q + " " + q.getStackTrace().length + " " + q.getSuppressed().length);
        Exception e = new Exception("x");
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        try {
            e.initCause(e);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        e.initCause(new Error("c"));
        try {
            e.initCause(null);
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        try {
            e.addSuppressed(null);
        } catch (NullPointerException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(new RuntimeException((Throwable) null).getMessage() + " " + new RuntimeException(new Error("m")).getMessage());
    }
}
