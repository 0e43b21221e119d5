// Exercises: field hiding, super.field, shadowing by parameters and static against instance members
package oop;

public class FieldHiding {
    static int x = 1;
    int y = 2;

    static class P {
        int f = 10;
        static String s = "P.s";
        protected long wide = 1L << 40;

        int f() { return f; }

        void setF(int f) { this.f = f; }
    }

    static class Q extends P {
        int f = 20;
        static String s = "Q.s";
        protected double wide = 0.5;

        @Override int f() { return f * 1000 + super.f; }

        int superF() { return super.f() + super.f; }

        String wides() { return wide + "/" + super.wide + "/" + ((P) this).wide; }
    }

    static class R extends Q {
        String f = "thirty";

        String all() { return f + " " + super.f + " " + ((P) this).f; }
    }

    class Inner {
        int y = 3;

        class Deeper {
            int y = 4;

            String show(int y) { return y + " " + this.y + " " + Inner.this.y + " " + FieldHiding.this.y + " " + x; }
        }
    }

    interface K { int C = 100; }

    interface L extends K { int C = 200; }

    static class M implements L {
        int get() { return C + K.C; }
    }

    public static void main(String[] args) {
        P p = new Q();
        Q q = (Q) p;
        System.out.println(p.f + " " + q.f + " " + p.f() + " " + q.superF());
        p.setF(11);
        p.f += 5;
        q.f += 5;
        System.out.println(p.f + " " + q.f + " " + p.f() + " " + q.wides());
        System.out.println(P.s + " " + Q.s + " " + R.s);
        R r = new R();
        r.setF(77);
        System.out.println(r.all() + " " + ((P) r).f());
        System.out.println(new FieldHiding().new Inner().new Deeper().show(5));
        System.out.println(new M().get() + " " + M.C);
        int x = 50;
        {
            int inner = x + FieldHiding.x;
            System.out.println(inner);
        }
        x = FieldHiding.x = 9;
        System.out.println(x + FieldHiding.x);
        P none = null;
        System.out.println(none.s);
    }
}
