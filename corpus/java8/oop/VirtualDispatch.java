// Exercises: virtual dispatch over a class tree, super calls, overloads against overrides, calls from constructors
package oop;

public class VirtualDispatch {
    static class A {
        String name = "A";

        A() { System.out.println("A() sees " + describe()); }

        String describe() { return "A.describe"; }

        String over(Object o) { return "A.Object"; }

        String over(String s) { return "A.String"; }

        static String st() { return "A.st"; }

        String callOver(Object o) { return over(o); }
    }

    static class B extends A {
        String name = "B";
        final String tag = "const";
        String late = "set";

        B() { super(); System.out.println("B() sees " + describe()); }

        @Override String describe() { return "B.describe " + tag + " " + late + " super:" + super.describe(); }

        @Override String over(Object o) { return "B.Object/" + super.over("x"); }

        String over(Integer i) { return "B.Integer"; }

        static String st() { return "B.st"; }
    }

    static class C extends B {
        @Override String over(String s) { return "C.String"; }

        String names() { return name + ((A) this).name; }
    }

    public static void main(String[] args) {
        A a = new B();
        A c = new C();
        Object s = "x";
        System.out.println(a.over(s) + " " + a.over("x") + " " + a.over((Object) 5));
        System.out.println(c.over(s) + " " + c.over("x") + " " + ((B) c).over(5) + " " + c.callOver("x"));
        System.out.println(a.name + " " + ((B) a).name + " " + ((C) c).names());
        System.out.println(A.st() + " " + B.st() + " " + C.st());
        System.out.println((a instanceof C) + " " + (c instanceof B) + " " + a.getClass().getSuperclass().getSimpleName());
        A[] all = {a, c, new A() { @Override String describe() { return "anon"; } }};
        int h = 0;
        for (int i = 0; i < 3000; i++) h = h * 31 + all[i % 3].describe().length();
        System.out.println(h);
        try {
            C bad = (C) a;
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println("cast refused");
        }
    }
}
