// Exercises: order of static, instance and constructor initialisation over a hierarchy with forward references
package oop;

public class InitOrder {
    static int n;

    static int log(String s) {
        System.out.println(++n + " " + s);
        return n;
    }

    static class Base {
        static int s1 = log("Base.s1");
        int i1 = log("Base.i1");

        { log("Base block " + i1); }

        static { log("Base static block"); }

        Base() {
            this(log("Base arg"));
            log("Base()");
        }

        Base(int x) {
            log("Base(int) " + x);
            hook();
        }

        int i2 = log("Base.i2");

        void hook() { log("Base.hook"); }
    }

    static class Derived extends Base {
        static final int CONST = 5;
        static final Integer BOXED = log("Derived.BOXED");
        int d1 = log("Derived.d1");
        String s = "init";
        final int fin = 9;

        { log("Derived block"); }

        Derived() {
            super();
            log("Derived() " + s);
        }

        @Override void hook() { log("Derived.hook s=" + s + " d1=" + d1 + " fin=" + fin); }
    }

    static class Lazy {
        static { log("Lazy init"); }

        static void use() { log("Lazy.use"); }

        static class Holder {
            static final Object O = new Object() { { log("Holder.O"); } };
        }
    }

    interface Silent {
        int X = log("Silent.X");
    }

    static class Impl implements Silent {
        static { log("Impl static"); }
    }

    static int early = 3;
    static int forward = peek();
    static int later = 8;

    static int peek() { return later + early; }

    public static void main(String[] args) {
        log("main " + forward + " " + later);
        log("const " + Derived.CONST);
        Derived[] none = new Derived[2];
        log("array made " + none.length);
        new Derived();
        new Derived();
        log("class literal " + Lazy.class.getSimpleName());
        Lazy.use();
        log("" + (Lazy.Holder.O != null));
        new Impl();
        log("X " + Impl.X);
        int unused = n;
        log("end " + unused);
    }
}
