// Exercises: reflective get/set of every field type, static and final fields, wrong types and access errors
package reflection;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class FieldAccess {
    static class F {
        boolean z = true;
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 4;
        long l = 5;
        float f = 6.5f;
        double d = 7.5;
        String str = "s";
        int[] arr = {1, 2};
        private Object hidden = "hidden";
        final int fin = new java.util.Random(1).nextInt(10) * 0 + 8;
        static long stat = 100;
        static final String KONST = "konst".trim();
    }

    static class G extends F {
        int i = 44;
    }

    interface Body { Object run() throws Exception; }

    static void t(String n, Body b) {
        try {
            System.out.println(n + " = " + b.run());
        } catch (Exception e) {
            System.out.println(n + " ! " + e.getClass().getSimpleName() + (e instanceof IllegalArgumentException ? " " + e.getMessage() : ""));
        }
    }

    static Field f(String n) throws NoSuchFieldException { return F.class.getDeclaredField(n); }

    public static void main(String[] args) throws Exception {
        F o = new F();
        for (Field f : F.class.getDeclaredFields()) {
            if (f.isSynthetic()) continue;
            Object v = f.get(o);
            System.out.println(f.getName() + " " + f.getType().getSimpleName() + " " + Modifier.toString(f.getModifiers()) + " " + (v instanceof int[] ? ((int[]) v).length : v));
        }
        f("z").setBoolean(o, false);
        f("b").setByte(o, (byte) -1);
        f("s").set(o, (byte) 9);
        f("c").setChar(o, 'x');
        f("i").set(o, 'A');
        f("l").setInt(o, 77);
        f("f").setLong(o, 1L << 30);
        f("d").set(o, 3);
        f("str").set(o, null);
        f("arr").set(o, new int[3]);
        f("hidden").set(o, 12);
        f("stat").setLong(null, 101);
        System.out.println(o.z + " " + o.b + o.s + o.c + o.i + o.l + " " + o.f + " " + o.d + o.str + o.arr.length + o.hidden + F.stat);
        System.out.println(f("b").getInt(o) + " " + f("c").getLong(o) + " " + f("i").getDouble(o) + " " + f("l").getFloat(o));
        t("narrow", () -> { f("i").setLong(o, 5); return 0; });
        t("get narrow", () -> f("l").getInt(o));
        t("wrong type", () -> { f("str").set(o, 5); return 0; });
        t("null prim", () -> { f("i").set(o, null); return 0; });
        t("null obj", () -> f("i").get(null));
        t("wrong obj", () -> f("i").get("x"));
        t("final", () -> { f("fin").setInt(o, 9); return o.fin; });
        t("final accessible", () -> { Field x = f("fin"); x.setAccessible(true); x.setInt(o, 9); return x.getInt(o); });
        t("static final", () -> { Field x = f("KONST"); x.setAccessible(true); x.set(null, "z"); return F.KONST; });
        t("missing", () -> f("nope"));
        t("inherited", () -> G.class.getDeclaredField("d"));
        G g = new G();
        System.out.println(f("i").getInt(g) + " " + G.class.getDeclaredField("i").getInt(g));
        t("jdk private", () -> { Field x = String.class.getDeclaredField("hash"); x.setAccessible(true); return x.get("a"); });
        t("public jdk", () -> Integer.class.getField("MAX_VALUE").getInt(null));
        System.out.println(f("i").toString() + " " + f("stat").toGenericString() + " " + f("i").equals(f("i")) + f("hidden").canAccess(o));
    }
}
