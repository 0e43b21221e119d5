// Exercises: boxed arithmetic, identity inside the small-value caches, equality across wrapper types
package arithmetic;

import java.util.ArrayList;
import java.util.List;

public class BoxingCaches {
    static String kind(Object o) { return o.getClass().getSimpleName(); }

    static void over(int i) { System.out.println("int " + i); }

    static void over(long l) { System.out.println("long " + l); }

    static void over(Integer i) { System.out.println("Integer " + i); }

    static void over(Object o) { System.out.println("Object " + o); }

    public static void main(String[] args) {
        for (int v : new int[] {-129, -128, 0, 127}) {
            Integer a = v, b = v;
            Long l = (long) v, m = (long) v;
            Short s = (short) v, t = (short) v;
            System.out.println(v + " " + (v >= -128 ? (a == b) + " " + (l == m) + " " + (s == t) : "outside") + " " + a.equals(b)
                + " " + l.equals(a) + " " + a.equals((Object) l) + " " + l.equals((long) a));
        }
        Character c1 = 'a', c2 = 'a';
        Boolean t1 = true, t2 = Boolean.valueOf("TRUE");
        Byte b1 = -100, b2 = -100;
        System.out.println((c1 == c2) + " " + (t1 == t2) + " " + (b1 == b2));
        short sh = 3;
        byte by = 4;
        char ch = 'x';
        over(sh);
        over(by);
        over(ch);
        over(5L);
        over(6);
        over(Integer.valueOf(7));
        over(1.5f);
        Object o = true ? 1 : "s";
        Object p = true ? 1 : 2.0;
        Object q = true ? Integer.valueOf(1) : Double.valueOf(2);
        Object r = false ? 'a' : 98;
        System.out.println(kind(o) + " " + p + kind(p) + " " + q + kind(q) + " " + r + kind(r));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30, 2));
        list.remove(2);
        list.remove(Integer.valueOf(2));
        System.out.println(list);
        Integer nul = null;
        try {
            int x = nul;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("NPE unboxing");
        }
        System.out.println(Integer.hashCode(7) + Long.hashCode(1L << 32) + Double.hashCode(1.0) + Boolean.hashCode(true) + Character.hashCode('a'));
        System.out.println(new StringBuilder().append(Integer.MAX_VALUE + 1).append(Long.valueOf(3).compareTo(4L)).append(Double.valueOf("1e3").intValue()));
    }
}
