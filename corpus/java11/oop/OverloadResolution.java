// Exercises: overload choice by widening, boxing, varargs, null, ternaries and generics
package oop;

import java.util.List;

public class OverloadResolution {
    static String a(byte x) { return "byte"; }
    static String a(short x) { return "short"; }
    static String a(int x) { return "int"; }
    static String a(long x) { return "long"; }
    static String a(double x) { return "double"; }
    static String a(Object x) { return "Object"; }

    static String b(long x) { return "long"; }
    static String b(Integer x) { return "Integer"; }
    static String b(Object x) { return "Object"; }
    static String b(int... x) { return "int..."; }

    static String c(Object o) { return "Object"; }
    static String c(String s) { return "String"; }

    static String d(float f) { return "float"; }
    static String d(double d) { return "double"; }

    static String e(Number n) { return "Number"; }
    static String e(Comparable<?> c) { return "Comparable"; }
    static String e(Integer i) { return "Integer"; }

    static <T> String f(T t) { return "T"; }
    static <T extends Number> String f(T t) { return "T extends Number"; }
    static String f(List<?> l) { return "List"; }

    static String g(char c) { return "char"; }
    static String g(int i) { return "int"; }

    static String h(Object o, int... i) { return "Object,int..."; }
    static String h(Object... o) { return "Object..."; }

    static String k(Runnable r) { return "Runnable"; }
    static String k(java.util.concurrent.Callable<?> c) { return "Callable"; }

    static int boom() { throw new RuntimeException(); }

    public static void main(String[] args) {
        byte by = 1;
        short sh = 1;
        char ch = 'a';
        long lo = 1;
        float fl = 1;
        System.out.println(a(by) + a(sh) + a(ch) + a(1) + a(lo) + a(fl) + a(1.0) + a("s") + a(true) + a(by + by) + a((byte) 1) + a('a' + 1));
        System.out.println(b(1) + b(Integer.valueOf(1)) + b(by) + b('c') + b(1.0) + b() + b(1, 2) + b(Long.valueOf(3)) + b(Short.valueOf(sh)));
        System.out.println(c(null) + c("s") + c((Object) "s") + c(args.length > 5 ? "a" : 1));
        System.out.println(d(1) + d(1L) + d(1f) + d(1.0) + d('c'));
        System.out.println(e(1) + e(Integer.valueOf(2)) + e(2.5f == 2.5 ? (Number) 1 : 2) + e("s"));
        System.out.println(f("s") + f(1) + f(List.of()) + f(new int[0]) + f((Object) 1));
        System.out.println(g('a') + g(97) + g((char) 97) + g(ch++) + g(ch + 1) + g(true ? 'a' : 0) + g(args.length == 0 ? ch : by));
        System.out.println(h("s", 1, "t") + " " + h() + " " + h((Object) "s", new int[] {1, 2}));
        System.out.println(k(() -> { }) + k(() -> 1) + k(() -> { throw new Exception(); }) + k(() -> { while (true); }));
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append((Object) "o").append(new char[] {'x', 'y'}).append(1L).append(1f).append((String) null).append("abc", 1, 2);
        System.out.println(sb + " " + String.valueOf((Object) null) + String.valueOf(new char[] {'q'}) + String.valueOf('a' + 1));
    }
}
