// Exercises: exceptions through method handles: propagation, stack elements, class cast and arity failures
package invoke;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

public class HandleExceptions {
    static class Custom extends Exception {
        Custom(String m) { super(m); }
    }

    static int fail(int x) throws Custom {
        if (x > 2) throw new Custom("x=" + x);
        return x;
    }

    static class InitFails {
        static int v = 1 / Integer.parseInt("0");

        static void touch() { }
    }

    interface Body { Object run() throws Throwable; }

    static void t(String n, Body b) {
        try {
            System.out.println(n + " = " + b.run());
        } catch (WrongMethodTypeException e) {
            System.out.println(n + " WrongMethodType");
        } catch (ClassCastException e) {
            System.out.println(n + " ClassCast");
        } catch (Throwable e) {
            System.out.println(n + " ! " + e);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle fail = l.findStatic(HandleExceptions.class, "fail", MethodType.methodType(int.class, int.class));
        t("ok", () -> (int) fail.invokeExact(1));
        t("throws", () -> (int) fail.invokeExact(5));
        t("throws generic", () -> fail.invoke((Object) 6));
        t("throws args", () -> fail.invokeWithArguments(7));
        t("null unbox", () -> fail.invoke((Integer) null));
        t("bad cast", () -> fail.invoke((Object) "x"));
        t("narrow", () -> fail.invoke(1L));
        t("arity", () -> fail.invoke());
        t("exact ret", () -> fail.invokeExact(1));
        t("exact arg", () -> (int) fail.invokeExact((Integer) 1));
        MethodHandle touch = l.findStatic(InitFails.class, "touch", MethodType.methodType(void.class));
        t("init", () -> { touch.invokeExact(); return 0; });
        t("init again", () -> { touch.invokeExact(); return 0; });
        t("adapt", () -> MethodHandles.dropArguments(fail, 0, String.class).invoke("s", 9));
        t("bad insert", () -> MethodHandles.insertArguments(fail, 0, "str"));
        t("too many", () -> MethodHandles.insertArguments(fail, 1, 1));
        t("guard types", () -> MethodHandles.guardWithTest(MethodHandles.constant(boolean.class, true), fail, MethodHandles.constant(String.class, "x")));
        t("null bind", () -> l.bind(null, "x", MethodType.methodType(void.class)));
        MethodHandle div = MethodHandles.filterReturnValue(fail, l.findStatic(HandleExceptions.class, "inv", MethodType.methodType(int.class, int.class)));
        t("filter ok", () -> (int) div.invokeExact(2));
        t("filter /0", () -> (int) div.invokeExact(0));
        try {
            int r = (int) fail.invokeExact(3);
        } catch (Custom e) {
            StackTraceElement[] st = e.getStackTrace();
            System.out.println(st[0].getMethodName() + " .. " + st[st.length - 1].getMethodName() + " " + st[st.length - 1].getLineNumber());
        }
        MethodHandle chk = MethodHandles.catchException(fail.asType(MethodType.methodType(Object.class, int.class)), Custom.class, l.findVirtual(Throwable.class, "getMessage", MethodType.methodType(String.class)).asType(MethodType.methodType(Object.class, Custom.class)));
        t("caught", () -> chk.invoke(8));
        int dead = (int) fail.invokeExact(100);
        System.out.println("unreachable " + dead);
    }

    static int inv(int x) { return 100 / x; }
}
