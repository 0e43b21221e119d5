// Exercises: InvocationTargetException chains, nested reflective calls, accessible checks and stack trace of the cause
package reflection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class TargetExceptions {
    public static class Svc {
        public void plain() { throw new IllegalArgumentException("plain"); }

        public void checked() throws java.io.IOException { throw new java.io.IOException("checked"); }

        public void error() { throw new AssertionError("error"); }

        public void overflow() { overflow(); }

        public int nested(int n) throws Exception {
            if (n == 0) return 1 / n;
            return (int) Svc.class.getMethod("nested", int.class).invoke(this, n - 1);
        }
    }

    static class InitBad {
        static { if (true) throw new RuntimeException("init"); }

        public static void go() { }
    }

    static Throwable call(String name, Object... args) {
        try {
            Class<?>[] types = args.length == 0 ? new Class<?>[0] : new Class<?>[] {int.class};
            Svc.class.getMethod(name, types).invoke(new Svc(), args);
            return null;
        } catch (InvocationTargetException e) {
            return e;
        } catch (ReflectiveOperationException e) {
            return e;
        }
    }

    public static void main(String[] args) throws Exception {
        for (String n : new String[] {"plain", "checked", "error", "overflow", "missing"}) {
            Throwable t = call(n);
            System.out.println(n + ": " + t + " cause " + t.getCause());
        }
        Throwable t = call("nested", 3);
        int depth = 0;
        while (t instanceof InvocationTargetException) {
            depth++;
            t = t.getCause();
        }
        System.out.println(depth + " " + t);
        System.out.println(t.getStackTrace()[0].getMethodName() + " " + t.getStackTrace()[0].getClassName());
        Throwable p = call("plain").getCause();
        StackTraceElement last = p.getStackTrace()[p.getStackTrace().length - 1];
        System.out.println(p.getStackTrace()[0].getMethodName() + " .. " + last.getMethodName());
        Method go = InitBad.class.getMethod("go");
        for (int i = 0; i < 2; i++) {
            try {
                go.invoke(null);
            } catch (ExceptionInInitializerError e) {
                System.out.println("EIIE " + e.getCause().getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println("NCDFE");
            } catch (InvocationTargetException e) {
                System.out.println("ITE " + e.getCause());
            }
        }
        try {
            Class.forName("reflection.TargetExceptions$InitBad");
        } catch (Throwable x) {
            System.out.println(x.getClass().getSimpleName());
        }
        InvocationTargetException w = new InvocationTargetException(new Exception("inner"), "outer");
        System.out.println(w + " " + w.getTargetException().getMessage() + " " + new InvocationTargetException(null).getCause());
        ReflectiveOperationException r = new ClassNotFoundException("x", new RuntimeException("why"));
        System.out.println(r.getCause().getMessage() + " " + (r instanceof Exception));
    }
}
