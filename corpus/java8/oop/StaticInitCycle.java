// Exercises: static initialisation cycles between classes see default values in a defined order
package oop;

public class StaticInitCycle {
    static class A {
        static { System.out.println("A begins"); }

        static int a = B.b + 1;
        static final int LATE = compute();

        static int compute() {
            System.out.println("A.compute sees B.c=" + B.c);
            return B.c * 2;
        }

        static { System.out.println("A ends a=" + a); }
    }

    static class B {
        static { System.out.println("B begins"); }

        static int b = A.a + 10;
        static int c = A.LATE + 5;

        static { System.out.println("B ends b=" + b + " c=" + c); }
    }

    static class Parent {
        static final Parent INSTANCE = new Child();
        static int count = 0;
        static int created;

        Parent() {
            count++;
            created++;
        }

        static { System.out.println("Parent done " + count + " " + created); }
    }

    static class Child extends Parent {
        static String name = "child";

        Child() { System.out.println("Child() name=" + name); }

        static { System.out.println("Child static"); }
    }

    enum Planet {
        EARTH, MARS;

        static final java.util.Map<String, Planet> BY_NAME = new java.util.TreeMap<>();

        static {
            for (Planet p : values()) BY_NAME.put(p.name().toLowerCase(java.util.Locale.ROOT), p);
        }
    }

    static class Singleton {
        private static final Singleton ME = new Singleton();
        private static int counter = 100;
        final int seen;

        private Singleton() {
            seen = counter;
            counter = 5;
        }
    }

    public static void main(String[] args) {
        System.out.println("B.c = " + B.c + " A.a = " + A.a + " A.LATE = " + A.LATE + " B.b = " + B.b);
        System.out.println(Child.name + " " + Parent.count + " " + Parent.created);
        System.out.println(new Child().getClass().getSimpleName() + Parent.count);
        System.out.println(Planet.BY_NAME);
        System.out.println(Singleton.ME.seen + " " + Singleton.counter);
    }
}
