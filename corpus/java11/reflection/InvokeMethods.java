// Exercises: Method.invoke with static, private, varargs, primitives, null and wrong arguments
package reflection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

public class InvokeMethods {
    static class T {
        int state = 3;

        int add(int a, Integer b) { return a + b + state; }

        private static String priv(String s, long l) { return s + l; }

        static String va(String... s) { return s == null ? "null" : Arrays.toString(s); }

        void nothing() { state++; }

        double widen(double d) { return d / 2; }

        char c(char x, byte y, short z, float f, boolean b) { return (char) (x + y + z + (int) f + (b ? 1 : 0)); }

        int[] arr(int[] a) { return a.clone(); }

        void boom(String m) throws Exception { throw new Exception(m); }

        String over() { return "T"; }
    }

    static class S extends T {
        @Override String over() { return "S"; }
    }

    static Method m(String n, Class<?>... p) throws NoSuchMethodException {
        Method m = T.class.getDeclaredMethod(n, p);
        m.setAccessible(true);
        return m;
    }

    interface Body { Object run() throws Exception; }

    static void t(String n, Body b) {
        try {
            Object r = b.run();
            System.out.println(n + " = " + (r == null ? "null" : r + " " + r.getClass().getSimpleName()));
        } catch (InvocationTargetException e) {
            System.out.println(n + " ITE cause " + e.getCause() + " target " + e.getTargetException().getMessage() + " msg " + e.getMessage());
        } catch (Exception e) {
            System.out.println(n + " ! " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        T o = new T();
        t("add", () -> m("add", int.class, Integer.class).invoke(o, 1, 2));
        t("priv", () -> m("priv", String.class, long.class).invoke(null, "x", 5L));
        t("priv widening", () -> m("priv", String.class, long.class).invoke(null, "x", 5));
        t("priv char", () -> m("priv", String.class, long.class).invoke(null, "x", 'a'));
        t("narrow", () -> m("add", int.class, Integer.class).invoke(o, 1L, 2));
        t("va", () -> m("va", String[].class).invoke(null, (Object) new String[] {"a", "b"}));
        t("va spread", () -> m("va", String[].class).invoke(null, "a", "b"));
        t("va null", () -> m("va", String[].class).invoke(null, (Object) null));
        t("void", () -> m("nothing").invoke(o));
        t("state", () -> o.state);
        t("widen", () -> m("widen", double.class).invoke(o, 7));
        t("widen float", () -> m("widen", double.class).invoke(o, 7.5f));
        t("chars", () -> m("c", char.class, byte.class, short.class, float.class, boolean.class).invoke(o, 'a', (byte) 1, (byte) 2, 3L, true));
        t("chars bad", () -> m("c", char.class, byte.class, short.class, float.class, boolean.class).invoke(o, 97, (byte) 1, (byte) 2, 3L, true));
        t("arr", () -> ((int[]) m("arr", int[].class).invoke(o, new int[] {1, 2})).length);
        t("throws", () -> m("boom", String.class).invoke(o, "bang"));
        t("null receiver", () -> m("nothing").invoke(null));
        t("wrong receiver", () -> m("nothing").invoke("str"));
        t("arity", () -> m("add", int.class, Integer.class).invoke(o, 1));
        t("null prim", () -> m("add", int.class, Integer.class).invoke(o, null, 1));
        t("null box", () -> m("add", int.class, Integer.class).invoke(o, 1, null));
        t("virtual", () -> m("over").invoke(new S()));
        t("jdk", () -> String.class.getMethod("substring", int.class, int.class).invoke("reflection", 2, 5));
        t("jdk static", () -> Integer.class.getMethod("parseInt", String.class).invoke(null, "12x"));
        t("iface", () -> java.util.List.class.getMethod("size").invoke(java.util.List.of(1, 2)));
        t("inaccessible", () -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        int sum = 0;
        Method add = m("add", int.class, Integer.class);
        for (int i = 0; i < 300; i++) sum += (int) add.invoke(o, i, 1);
        System.out.println(sum);
    }
}
