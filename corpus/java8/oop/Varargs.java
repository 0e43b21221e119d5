// Exercises: varargs resolution against exact, boxed and array arguments, null arguments and generic varargs
package oop;

import java.util.Arrays;
import java.util.List;

public class Varargs {
    static String f(Object... xs) { return xs == null ? "null array" : "objs" + xs.length; }

    static String g(int a) { return "one"; }

    static String g(int... a) { return "many" + a.length; }

    static String g(long a, long b) { return "longs"; }

    static String h(String s, Object... rest) { return s + Arrays.toString(rest); }

    static String k(char... cs) { return "chars" + new String(cs); }

    static String k(Integer... is) { return "ints" + is.length; }

    @SafeVarargs static <T> List<T> list(T... ts) { return Arrays.asList(ts); }

    @SafeVarargs static <T> String type(T... ts) { return ts.getClass().getComponentType().getSimpleName(); }

    static int sum(int... v) {
        int s = 0;
        for (int x : v) s += x;
        return s;
    }

    static abstract class Base {
        abstract String m(String... s);
    }

    static class Impl extends Base {
        @Override String m(String[] s) { return "impl" + s.length; }
    }

    public static void main(String... args) {
        System.out.println(f() + " " + f(1) + " " + f(1, "a", 'c') + " " + f((Object[]) null) + " " + f((Object) null) + " " + f(null, null));
        System.out.println(f(new String[] {"a", "b"}) + " " + f((Object) new String[] {"a", "b"}) + " " + f(new int[] {1, 2, 3}) + " " + f(new int[1], new int[2]));
        System.out.println(g(1) + " " + g() + " " + g(1, 2) + " " + g(1, 2, 3) + " " + g(new int[] {4}));
        System.out.println(h("s") + h("t", 1, 2.5, null) + h("u", (Object[]) new Integer[] {7, 8}));
        System.out.println(k('a', 'b') + " " + k(1, 2));
        System.out.println(list(1, 2, 3) + " " + list("x") + " " + list().size() + " " + list((Object) new int[0].length));
        System.out.println(type(1, 2) + " " + type("a", "b") + " " + Varargs.<Number>type(1, 2.0) + " " + type(new int[0]));
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3, Integer.MAX_VALUE));
        Base b = new Impl();
        System.out.println(b.m("a", "b", "c") + " " + b.m());
        try {
            Object[] o = list("a", "b").toArray();
            o[0] = 5;
            System.out.println(o[0] + " " + o.getClass().getSimpleName());
            Object[] raw = (Object[]) (Object) new String[1];
            raw[0] = 5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(String.format("%s-%s", "a", "b") + String.format("none") + args.length);
    }
}
