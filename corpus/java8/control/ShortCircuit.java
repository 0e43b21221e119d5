// Exercises: evaluation order of operands, short circuit logic, nested ternaries and side effects
package control;

public class ShortCircuit {
    static StringBuilder trace = new StringBuilder();

    static boolean t(String n) { trace.append(n).append("+"); return true; }

    static boolean f(String n) { trace.append(n).append("-"); return false; }

    static int v(int x) { trace.append(x).append(','); return x; }

    static int[] arr() { trace.append("arr,"); return new int[3]; }

    static void show(Object r) {
        System.out.println(r + "  [" + trace + "]");
        trace.setLength(0);
    }

    static String grade(int s) {
        return s >= 90 ? "A" : s >= 80 ? "B" : s >= 70 ? s % 2 == 0 ? "C+" : "C" : "F";
    }

    public static void main(String[] args) {
        show(t("a") && f("b") && t("c"));
        show(f("a") || t("b") || t("c"));
        show(f("a") & t("b") | t("c") ^ t("d"));
        show(t("a") || f("b") && f("c"));
        show((t("a") || f("b")) && f("c"));
        show(!f("a") && !(t("b") && f("c")));
        show(v(1) + v(2) * v(3) - v(4));
        show(v(1) < v(2) == v(3) > v(2));
        show(t("x") ? v(1) : v(2));
        show(f("x") ? v(1) : t("y") ? v(2) : v(3));
        arr()[v(1)] = v(2);
        show("array");
        try {
            int[] none = null;
            none[v(1)] = v(2);
        } catch (NullPointerException e) {
            show("null array after operands");
        }
        try {
            arr()[v(9)] = v(1) / v(0);
        } catch (ArithmeticException e) {
            show("arithmetic first");
        }
        int i = 1;
        i = i++ + (i = 10) + i;
        show(i);
        int a = 3;
        a += a++ * --a;
        show(a);
        boolean p = false, q;
        if (p = true) show("assigned " + p);
        q = p != (p = false);
        show(q);
        for (int s : new int[] {95, 85, 74, 71, 10}) trace.append(grade(s)).append(' ');
        show("grades");
        int count = 0;
        for (int m = 0; m < 64; m++) {
            boolean b0 = (m & 1) != 0, b1 = (m & 2) != 0, b2 = (m & 4) != 0, b3 = (m & 8) != 0, b4 = (m & 16) != 0, b5 = (m & 32) != 0;
            if (b0 && !b1 || b2 && (b3 || !b4) ^ b5) count += m;
        }
        show(count);
    }
}
