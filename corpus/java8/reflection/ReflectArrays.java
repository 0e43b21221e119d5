// Exercises: java.lang.reflect.Array creation, access with widening, multi-dimensions and failures
package reflection;

import java.lang.reflect.Array;
import java.util.Arrays;

public class ReflectArrays {
    static String dump(Object a) {
        if (a == null || !a.getClass().isArray()) return String.valueOf(a);
        StringBuilder sb = new StringBuilder("{");
        for (int i = 0; i < Array.getLength(a); i++) sb.append(i == 0 ? "" : ",").append(dump(Array.get(a, i)));
        return sb.append('}').toString();
    }

    interface Body { Object run(); }

    static void t(String n, Body b) {
        try {
            System.out.println(n + " " + dump(b.run()));
        } catch (RuntimeException e) {
            System.out.println(n + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object ints = Array.newInstance(int.class, 3);
        Array.setInt(ints, 0, 5);
        Array.set(ints, 1, (short) 6);
        Array.setByte(ints, 2, (byte) -1);
        System.out.println(dump(ints) + ints.getClass() + Array.getLong(ints, 0) + " " + Array.getDouble(ints, 1) + Array.get(ints, 2).getClass().getSimpleName());
        Object multi = Array.newInstance(String.class, 2, 3);
        Array.set(Array.get(multi, 1), 2, "x");
        System.out.println(dump(multi) + multi.getClass().getSimpleName() + " " + Array.newInstance(int[].class, 2).getClass().getName() + dump(Array.newInstance(double.class, 1, 2)));
        t("short get", () -> Array.getShort(ints, 0));
        t("set long", () -> { Array.setLong(ints, 0, 1); return ints; });
        t("set wrong", () -> { Array.set(ints, 0, "s"); return ints; });
        t("set null", () -> { Array.set(ints, 0, null); return ints; });
        t("index", () -> Array.get(ints, 3));
        t("neg index", () -> { Array.set(ints, -1, 1); return 0; });
        t("not array", () -> Array.getLength("x"));
        t("get not array", () -> Array.get("x", 0));
        t("null", () -> Array.getLength(null));
        t("neg size", () -> Array.newInstance(int.class, -1));
        t("void", () -> Array.newInstance(void.class, 1));
        t("no dims", () -> Array.newInstance(int.class));
        t("256 dims", () -> Array.newInstance(int.class, new int[256]));
        t("store", () -> { Array.set(new Integer[1], 0, "s"); return 0; });
        t("boxes", () -> { Object b = Array.newInstance(Boolean.class, 2); Array.set(b, 0, true); return b; });
        Object grow = new int[] {1, 2, 3};
        Object bigger = Array.newInstance(grow.getClass().getComponentType(), 6);
        System.arraycopy(grow, 0, bigger, 0, Array.getLength(grow));
        System.out.println(dump(bigger) + Arrays.toString((int[]) bigger));
        Class<?>[] prims = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class};
        for (Class<?> p : prims) System.out.print(Array.newInstance(p, 1).getClass().getName() + "=" + (p == char.class ? (int) Array.getChar(Array.newInstance(p, 1), 0) : Array.get(Array.newInstance(p, 1), 0)) + " ");
        System.out.println();
        System.out.println(dump(new Object[] {1, new int[][] {{2}, {}}, null, new char[] {'a'}}) + String[].class.isArray() + int[][].class.getComponentType().getComponentType());
    }
}
