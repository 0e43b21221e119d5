// Exercises: private access between nest mates: fields, methods, constructors, inheritance and static members
package oop;

public class NestMates {
    private int priv = 1;
    private static long total = 0;

    private NestMates(int p) { priv = p; }

    private int secret(int k) { return priv * k; }

    private static String hidden() { return "hidden" + total; }

    static class Sibling {
        private String note = "note";

        private Sibling() { total++; }

        private int read(NestMates n) { return n.priv++ + ++n.priv + n.secret(10); }

        private static class Deep {
            private int reach(NestMates n, Sibling s) {
                s.note += "!";
                n.priv <<= 2;
                n.priv ^= 1;
                return n.priv + s.note.length() + new NestMates(3).secret(3);
            }
        }
    }

    private interface Private {
        private int x() { return 5; }

        default int y() { return x() * 2; }
    }

    static class Super {
        private String who() { return "super"; }

        String call() { return who() + ((Super) this).who(); }
    }

    static class Sub extends Super {
        private String who() { return "sub"; }

        String mine() { return who() + ((Super) this).who(); }
    }

    private enum Mode {
        ON { int v() { return 1 + base(); } }, OFF { int v() { return 2 + base(); } };

        abstract int v();

        private static int base() { return 10; }
    }

    public static void main(String[] args) throws Exception {
        NestMates n = new NestMates(5);
        Sibling s = new Sibling();
        System.out.println(s.read(n) + " " + n.priv + " " + s.note + " " + hidden());
        System.out.println(new Sibling.Deep().reach(n, s) + " " + s.note + " " + n.priv);
        System.out.println(new Private() { }.y());
        System.out.println(new Sub().call() + " " + new Sub().mine());
        System.out.println(Mode.ON.v() + " " + Mode.OFF.v());
        Runnable r = () -> { n.priv = 99; total += n.secret(2); };
        r.run();
        System.out.println(total);
        System.out.println(Sibling.Deep.class.getNestHost().getSimpleName() + " " + Sibling.Deep.class.isNestmateOf(Sub.class) + " " + String.class.isNestmateOf(Sub.class));
        System.out.println(NestMates.class.getNestMembers().length);
        Object o = NestMates.class.getDeclaredMethod("secret", int.class).invoke(n, 3);
        System.out.println(o);
    }
}
