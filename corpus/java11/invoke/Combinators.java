// Exercises: insertArguments, dropArguments, filter, fold, permute, guardWithTest, catchException, tryFinally, loops
package invoke;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Combinators {
    static String cat(String a, String b, int c) { return a + "|" + b + "|" + c; }

    static boolean isLong(String s) { return s.length() > 3; }

    static String shout(String s) { return s.toUpperCase(java.util.Locale.ROOT) + "!"; }

    static String whisper(String s) { return "(" + s + ")"; }

    static int parse(String s) { return Integer.parseInt(s); }

    static int fallback(NumberFormatException e, String s) { return -s.length(); }

    static String cleanup(Throwable t, String r, String in) { return (t == null ? r : "recovered " + t.getMessage()) + "/" + in; }

    static String risky(String s) {
        if (s.isEmpty()) throw new IllegalStateException("empty");
        return s + s;
    }

    static int step(int acc, int i) { return acc * 2 + i; }

    static boolean small(int v, int limit) { return v < limit; }

    static int triple(int v, int limit) { return v * 3; }

    static MethodHandle mh(String n, Class<?> r, Class<?>... p) throws ReflectiveOperationException { return MethodHandles.lookup().findStatic(Combinators.class, n, MethodType.methodType(r, p)); }

    public static void main(String[] args) throws Throwable {
        MethodHandle cat = mh("cat", String.class, String.class, String.class, int.class);
        System.out.println((String) MethodHandles.insertArguments(cat, 1, "mid", 5).invokeExact("a") + " " + (String) cat.bindTo("bound").invokeExact("b", 1));
        System.out.println((String) MethodHandles.dropArguments(cat, 1, double.class, Object.class).invokeExact("a", 1.5, (Object) null, "b", 2));
        System.out.println((String) MethodHandles.filterArguments(cat, 1, mh("shout", String.class, String.class), mh("parse", int.class, String.class)).invokeExact("a", "b", "77"));
        System.out.println((int) MethodHandles.filterReturnValue(cat, MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class))).invokeExact("aa", "bb", 3));
        System.out.println((String) MethodHandles.permuteArguments(cat, MethodType.methodType(String.class, int.class, String.class), 1, 1, 0).invokeExact(9, "dup"));
        MethodHandle fold = MethodHandles.foldArguments(cat, mh("shout", String.class, String.class).asType(MethodType.methodType(String.class, String.class)));
        System.out.println((String) fold.invokeExact("b", 4));
        MethodHandle guard = MethodHandles.guardWithTest(mh("isLong", boolean.class, String.class), mh("shout", String.class, String.class), mh("whisper", String.class, String.class));
        System.out.println((String) guard.invokeExact("hey") + (String) guard.invokeExact("hello"));
        MethodHandle safe = MethodHandles.catchException(mh("parse", int.class, String.class), NumberFormatException.class, mh("fallback", int.class, NumberFormatException.class, String.class));
        System.out.println((int) safe.invokeExact("12") + " " + (int) safe.invokeExact("oops"));
        try {
            System.out.println((String) MethodHandles.tryFinally(mh("risky", String.class, String.class), mh("cleanup", String.class, Throwable.class, String.class, String.class)).invokeExact("x"));
            String s = (String) MethodHandles.tryFinally(mh("risky", String.class, String.class), mh("cleanup", String.class, Throwable.class, String.class, String.class)).invokeExact("");
            System.out.println(s);
        } catch (IllegalStateException e) {
            System.out.println("rethrown " + e.getMessage());
        }
        MethodHandle counted = MethodHandles.countedLoop(MethodHandles.constant(int.class, 6), MethodHandles.constant(int.class, 1), mh("step", int.class, int.class, int.class));
        System.out.println((int) counted.invokeExact());
        MethodHandle wl = MethodHandles.whileLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, int.class), mh("small", boolean.class, int.class, int.class), mh("triple", int.class, int.class, int.class));
        System.out.println((int) wl.invokeExact(500));
        System.out.println((String) MethodHandles.constant(String.class, "k").invokeExact() + (Object) MethodHandles.identity(Object.class).invokeExact((Object) "id") + (int) MethodHandles.zero(int.class).invokeExact() + (String) MethodHandles.empty(MethodType.methodType(String.class, int.class)).invokeExact(3));
        MethodHandle thrower = MethodHandles.throwException(int.class, IllegalArgumentException.class);
        try {
            int x = (int) thrower.invokeExact(new IllegalArgumentException("thrown by handle"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle collect = MethodHandles.collectArguments(cat, 2, mh("parse", int.class, String.class));
        System.out.println((String) collect.invokeExact("p", "q", "42") + collect.type() + (String) MethodHandles.invoker(cat.type()).invokeExact(cat, "i", "j", 0) + (String) MethodHandles.exactInvoker(cat.type()).invokeExact(cat, "k", "l", 1));
    }
}
