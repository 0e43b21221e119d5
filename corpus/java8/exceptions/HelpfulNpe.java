// Exercises: helpful NullPointerException messages for calls, fields, arrays, unboxing, monitors and throws
package exceptions;

public class HelpfulNpe {
    static class P {
        P next;
        int v;
        int[] data;
        String s;

        P next() { return next; }

        static P make() { return null; }
    }

    static P statField;
    static int[][] grid = new int[2][];

    interface Body { void run() throws Throwable; }

    static void npe(String tag, Body b) {
        try {
            b.run();
            System.out.println(tag + ": none");
        } catch (NullPointerException e) {
            System.out.println(tag + ": " + e.getMessage());
        } catch (Throwable t) {
            System.out.println(tag + ": " + t);
        }
    }

    static void direct(P param, String[] names, Integer box) {
        P local = param;
        int i = 1;
        npe("lambda capture", () -> param.next.v++);
        try { local.v = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(local.v); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { names[i].length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { names[i + 1] = names[0].trim(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { int x = box; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (local) { i++; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw (RuntimeException) (Object) null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }

    public static void main(String[] args) {
        direct(null, new String[3], null);
        P p = new P();
        npe("call on field", () -> p.s.length());
        npe("chained call", () -> p.next().next().next());
        npe("chained field", () -> p.next.next.v = 1);
        npe("static call result", () -> P.make().next());
        npe("static field", () -> statField.v++);
        npe("array load", () -> System.out.println(p.data[3]));
        npe("array store", () -> p.data[p.v] = 7);
        npe("array length", () -> System.out.println(p.data.length));
        npe("2d", () -> grid[1][0]++);
        npe("long array", () -> { long[] l = null; l[0] = 1L; });
        npe("explicit", () -> { throw new NullPointerException(); });
        npe("explicit msg", () -> { throw new NullPointerException("mine"); });
        npe("requireNonNull", () -> java.util.Objects.requireNonNull(null, "req"));
        npe("for each", () -> { for (int x : p.data) System.out.println(x); });
        npe("string switch", () -> { switch (p.s) { case "a": break; } });
    }
}
