// Exercises: inner, local, anonymous and static nested classes with captured variables and outer access
package oop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

public class InnerClasses {
    private int secret = 42;
    private static int statics = 7;

    private int bump(int by) { return secret += by; }

    class Inner {
        private int own = secret;

        int touch() {
            secret++;
            own += bump(10);
            return own;
        }

        class Leaf {
            int sum() { return own + secret + statics; }
        }
    }

    static class Nested {
        private final String id;

        private Nested(String id) { this.id = id; }

        String peek(InnerClasses o) { return id + o.secret + statics++; }
    }

    IntSupplier counter(int start, final long step) {
        int[] box = {start};
        class Local implements IntSupplier {
            int calls;

            public int getAsInt() {
                calls++;
                box[0] += step;
                return box[0] * 100 + calls + secret;
            }
        }
        return new Local();
    }

    Iterable<Integer> range(int lo, int hi) {
        return () -> new java.util.Iterator<Integer>() {
            int at = lo;

            @Override public boolean hasNext() { return at < hi; }

            @Override public Integer next() { return at++ + secret; }
        };
    }

    class Sub extends Inner {
        int touch() { return -super.touch(); }
    }

    static class Outside extends InnerClasses.Inner {
        Outside(InnerClasses o) { o.super(); }
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        Inner in = o.new Inner();
        System.out.println(in.touch() + " " + in.touch() + " " + in.own + " " + in.new Leaf().sum());
        System.out.println(new Nested("n").peek(o) + " " + new Nested("m").peek(o));
        IntSupplier s = o.counter(5, 2L), t = o.counter(0, 1);
        System.out.println(s.getAsInt() + " " + s.getAsInt() + " " + t.getAsInt());
        List<Integer> got = new ArrayList<>();
        for (int v : o.range(1, 5)) got.add(v);
        System.out.println(got);
        System.out.println(o.new Sub().touch() + " " + new Outside(o).touch());
        List<Runnable> rs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int k = i;
            rs.add(new Runnable() {
                int mine = k * k;

                public void run() { System.out.print((mine += k) + " "); }
            });
        }
        for (Runnable r : rs) { r.run(); r.run(); }
        System.out.println();
        System.out.println(new Object() { int z = 3; int twice() { return z * 2; } }.twice());
        var anon = new Object() { String hidden = "visible"; };
        System.out.println(anon.hidden + " " + anon.getClass().getName() + " " + s.getClass().getName());
    }
}
