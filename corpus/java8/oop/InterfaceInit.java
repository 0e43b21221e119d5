// Exercises: interfaces with default methods are initialised with their implementors, those without are not
package oop;

public class InterfaceInit {
    static Object log(String s) {
        System.out.println(s);
        return s;
    }

    interface Plain { Object O = log("Plain initialised"); }

    interface WithDefault {
        Object O = log("WithDefault initialised");

        default void m() { }
    }

    interface Extends extends Plain, WithDefault { Object O = log("Extends initialised"); }

    interface WithStatic {
        Object O = log("WithStatic initialised");

        static void s() { log("WithStatic.s"); }
    }

    static class Base implements Plain { static { log("Base initialised"); } }

    static class Sub extends Base implements WithDefault { static { log("Sub initialised"); } }

    static class Late implements Extends {
        static { log("Late initialised"); }

        static int constantish = 4;
        static final int REAL = 4;
    }

    interface Sub2 extends WithStatic { int N = log("Sub2 initialised").hashCode(); }

    static class Arr { static { log("Arr initialised"); } static final String S = "constant"; static final Object N = null; }

    public static void main(String[] args) throws Exception {
        log("main");
        new Sub();
        log("-- second Sub");
        new Sub();
        log("-- Late.REAL");
        log("" + Late.REAL);
        log("-- Late.constantish");
        log("" + Late.constantish);
        log("-- Plain.O");
        log("" + Plain.O);
        log("-- WithStatic");
        WithStatic.s();
        log("-- Sub2");
        log("" + (Sub2.N != 0));
        log("-- Arr");
        Arr[] a = new Arr[1];
        log(Arr.S + Arr.class.getSimpleName() + a.length);
        log("" + (a[0] instanceof Arr));
        Class.forName("oop.InterfaceInit$Arr", false, InterfaceInit.class.getClassLoader());
        log("-- not yet");
        log("" + Arr.N);
    }
}
