// Exercises: identityHashCode stability, default toString and hashCode relation, memory and processor queries
package system;

import java.util.HashMap;
import java.util.Map;

public class IdentityAndGc {
    static class Eq {
        @Override public int hashCode() { return 1; }

        @Override public boolean equals(Object o) { return true; }
    }

    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        int h = a.hashCode();
        System.gc();
        System.out.println((h == a.hashCode()) + " " + (h == System.identityHashCode(a)) + " " + System.identityHashCode(null) + " " + a.equals(a) + a.equals(b));
        System.out.println(a.toString().equals("java.lang.Object@" + Integer.toHexString(h)) + " " + (System.identityHashCode(new Eq()) != 1 || true) + " " + new Eq().equals(null));
        int[] arr = new int[3];
        System.out.println(arr.toString().startsWith("[I@") + " " + new String[0].toString().startsWith("[Ljava.lang.String;@") + " " + (arr.hashCode() == System.identityHashCode(arr)));
        Runtime r = Runtime.getRuntime();
        System.out.println((r.availableProcessors() > 0) + " " + (r.totalMemory() > 0) + (r.freeMemory() >= 0) + (r.maxMemory() >= r.totalMemory()) + " " + (r == Runtime.getRuntime()));
        Map<Object, Integer> m = new HashMap<>();
        Object[] keys = new Object[500];
        for (int i = 0; i < 500; i++) m.put(keys[i] = new Object(), i);
        System.gc();
        int ok = 0;
        for (int i = 0; i < 500; i++) if (m.get(keys[i]) == i) ok++;
        System.out.println(ok + " " + m.size() + " " + m.containsKey(new Object()));
        long junk = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] g = new byte[2000];
            g[i % 2000] = 1;
            junk += g[i % 2000];
        }
        System.out.println(junk);
        String s = "x";
        System.out.println((s.hashCode() == "x".hashCode()) + " " + (System.identityHashCode(s) == System.identityHashCode("x")));
        StackWalker w = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        System.out.println(w.walk(f -> f.map(StackWalker.StackFrame::getMethodName).toList()) + " " + helper(w));
        System.out.println(Runtime.version().feature() >= 17);
    }

    static String helper(StackWalker w) { return w.getCallerClass().getSimpleName() + w.walk(f -> f.skip(1).findFirst().get().getMethodName()); }
}
