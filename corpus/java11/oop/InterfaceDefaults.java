// Exercises: default, static and private interface methods, diamond resolution and explicit super selection
package oop;

public class InterfaceDefaults {
    interface Named {
        String name();

        default String greet() { return prefix() + name(); }

        private String prefix() { return "Hi " + helper(); }

        private static String helper() { return "dear "; }

        static Named of(String s) { return () -> s; }
    }

    interface Loud extends Named {
        @Override default String greet() { return Named.super.greet().toUpperCase(java.util.Locale.ROOT) + "!"; }
    }

    interface Polite extends Named {
        @Override default String greet() { return Named.super.greet() + ", please"; }
    }

    static class Both implements Loud, Polite {
        public String name() { return "both"; }

        @Override public String greet() { return Loud.super.greet() + "/" + Polite.super.greet(); }
    }

    static class Base {
        public String greet() { return "class wins"; }
    }

    static class Derived extends Base implements LoudOnly { }

    interface LoudOnly {
        default String greet() { return "interface"; }
    }

    interface Top { default String who() { return "top"; } }

    interface Left extends Top { default String who() { return "left"; } }

    interface Right extends Top { }

    static class Diamond implements Left, Right { }

    static abstract class Abs implements Top {
        public abstract String who();
    }

    interface Counter {
        int LIMIT = Integer.parseInt("3");
        int[] STATE = {0};

        default int next() { return STATE[0] < LIMIT ? ++STATE[0] : -1; }
    }

    public static void main(String[] args) {
        System.out.println(Named.of("x").greet());
        System.out.println(((Loud) () -> "loud").greet());
        System.out.println(new Both().greet());
        System.out.println(new Derived().greet() + " " + ((LoudOnly) new Derived()).greet());
        System.out.println(new Diamond().who() + " " + ((Right) new Diamond()).who());
        System.out.println(new Abs() { public String who() { return "abs over " + Abs.class.getInterfaces()[0].getSimpleName(); } }.who());
        Counter c1 = new Counter() { }, c2 = new Counter() { };
        System.out.println(c1.next() + " " + c2.next() + " " + c1.next() + " " + c2.next());
        Named n = new Named() {
            public String name() { return "anon"; }

            @Override public String greet() { return "[" + Named.super.greet() + "]"; }
        };
        System.out.println(n.greet());
    }
}
