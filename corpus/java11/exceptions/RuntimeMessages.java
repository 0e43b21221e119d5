// Exercises: messages of array index, cast, negative size, array store, arithmetic and index checks
package exceptions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public class RuntimeMessages {
    interface Body { Object run() throws Throwable; }

    enum E { A }

    static void t(String tag, Body b) {
        try {
            System.out.println(tag + " = " + b.run());
        } catch (Throwable e) {
            System.out.println(tag + " ! " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = new int[3];
        Object s = "str";
        Object[] strs = new String[2];
        int zero = a[0];
        t("aioobe", () -> a[3]);
        t("aioobe neg", () -> a[-1]);
        t("aioobe store", () -> a[Integer.MAX_VALUE] = 1);
        t("empty", () -> (new Object[0])[0]);
        t("neg size", () -> new int[zero - 5]);
        t("neg multi", () -> new int[2][zero - 1]);
        t("cast", () -> (Integer) s);
        t("cast array", () -> (int[]) (Object) strs);
        t("cast array2", () -> (Integer[]) strs);
        t("cast iface", () -> (Runnable) s);
        t("cast own", () -> (E) s);
        t("cast to Object[]", () -> (Object[]) (Object) a);
        t("store", () -> strs[0] = 1);
        t("store 2", () -> { Object[][] o = new Integer[1][]; o[0] = new String[1]; return o; });
        t("div", () -> 1 / zero);
        t("rem", () -> 1L % zero);
        t("fdiv", () -> 1.0 / zero);
        t("charAt", () -> "abc".charAt(3));
        t("substring", () -> "abc".substring(2, 1));
        t("list get", () -> new ArrayList<>(List.of(1)).get(1));
        t("list of get", () -> List.of(1, 2, 3).get(7));
        t("asList", () -> Arrays.asList(1, 2).add(3));
        t("immutable", () -> List.of(1).remove(0));
        t("list of null", () -> List.of((Object) null));
        t("iterator", () -> new ArrayList<>().iterator().next());
        t("copyOf", () -> Arrays.copyOf(a, -1));
        t("copyOfRange", () -> Arrays.copyOfRange(a, 4, 5));
        t("range", () -> Arrays.copyOfRange(a, 2, 1));
        t("checkIndex", () -> Objects.checkIndex(5, 5));
        t("subList", () -> new ArrayList<>(List.of(1, 2)).subList(1, 3));
        t("capacity", () -> new ArrayList<>(-1));
        t("compare", () -> { List<Object> l = new ArrayList<>(List.of(1, "a")); l.sort(null); return l; });
        t("sb", () -> new StringBuilder("ab").deleteCharAt(2));
        t("sb insert", () -> new StringBuilder("ab").insert(5, "x"));
        t("codePoint", () -> "ab".codePointAt(2));
        t("repeat", () -> "ab".repeat(-1));
        t("toChars", () -> Character.toChars(0x110000));
        t("valueOf", () -> E.valueOf("B"));
        t("format", () -> String.format("%d", "x"));
        t("format missing", () -> String.format("%s %s", "x"));
        t("format unknown", () -> String.format("%y", 1));
    }
}
