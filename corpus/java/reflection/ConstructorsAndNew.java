// Exercises: Constructor.newInstance for nested, inner, private, enum, abstract and throwing constructors
package reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;

public class ConstructorsAndNew {
    final String id;

    public ConstructorsAndNew() { id = "default"; }

    private ConstructorsAndNew(String s, int... n) { id = s + Arrays.toString(n); }

    class Inner {
        final int x;

        Inner(int x) { this.x = x; }

        @Override public String toString() { return id + "/" + x; }
    }

    static abstract class Abs { Abs() { } }

    static class Throws { Throws() throws Exception { throw new Exception("ctor"); } }

    enum E { A }

    interface I { }

    static class NoDefault { NoDefault(long l) { } }

    interface Body { Object run() throws Throwable; }

    static void t(String n, Body b) {
        try {
            System.out.println(n + " " + b.run());
        } catch (InvocationTargetException e) {
            System.out.println(n + " ITE " + e.getCause());
        } catch (Throwable e) {
            System.out.println(n + " ! " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        t("default", () -> ConstructorsAndNew.class.getConstructor().newInstance().id);
        t("private", () -> ConstructorsAndNew.class.getDeclaredConstructor(String.class, int[].class).newInstance("p", new int[] {1, 2}).id);
        t("inner", () -> Inner.class.getDeclaredConstructor(ConstructorsAndNew.class, int.class).newInstance(new ConstructorsAndNew(), 5));
        t("abstract", () -> Abs.class.getDeclaredConstructor().newInstance());
        t("throws", () -> Throws.class.getDeclaredConstructor().newInstance());
        t("enum", () -> {
            Constructor<?> c = E.class.getDeclaredConstructors()[0];
            c.setAccessible(true);
            return c.newInstance("B", 1);
        });
        t("interface", () -> I.class.getDeclaredConstructor());
        t("no default", () -> NoDefault.class.getDeclaredConstructor().newInstance());
        t("class newInstance", () -> ConstructorsAndNew.class.newInstance().id);
        t("newInstance missing", () -> NoDefault.class.newInstance());
        t("newInstance throws", () -> Throws.class.newInstance());
        t("jdk", () -> {
            Object l = Class.forName("java.util.ArrayList").getConstructor(java.util.Collection.class).newInstance(java.util.List.of(1, 2));
            return l + l.getClass().getName();
        });
        t("string", () -> String.class.getConstructor(char[].class, int.class, int.class).newInstance(new char[] {'a', 'b', 'c'}, 1, 2));
        t("bad args", () -> NoDefault.class.getDeclaredConstructor(long.class).newInstance("x"));
        t("few args", () -> NoDefault.class.getDeclaredConstructor(long.class).newInstance());
        t("widening", () -> NoDefault.class.getDeclaredConstructor(long.class).newInstance(5) != null);
        t("primitive", () -> int.class.getDeclaredConstructor());
        t("array class", () -> int[].class.getConstructors().length);
        System.out.println(Arrays.stream(Inner.class.getDeclaredConstructors()).map(Constructor::toString).toList() + " " + Inner.class.getDeclaredConstructors()[0].getParameterCount());
        System.out.println(ArrayList.class.getConstructors().length + " " + Arrays.stream(ArrayList.class.getConstructors()).map(Constructor::toString).sorted().toList());
    }
}
