// Exercises: generic invoke conversions, asType boxing/widening/casting, invokeWithArguments and varargs collectors
package invoke;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.Arrays;
import java.util.List;

public class InvokeAndAsType {
    static long mix(int a, long b, Object c) { return a * 1000L + b + c.hashCode(); }

    static String va(String head, Object... rest) { return head + Arrays.toString(rest); }

    static int sum(int... xs) { return Arrays.stream(xs).sum(); }

    static void nothing(String s) { System.out.println("did " + s); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle mix = l.findStatic(InvokeAndAsType.class, "mix", MethodType.methodType(long.class, int.class, long.class, Object.class));
        long r1 = (long) mix.invoke(1, 2, "c");
        Object r2 = mix.invoke((byte) 1, (short) 2, 'c');
        double r3 = (double) mix.invoke(Integer.valueOf(1), Long.valueOf(2), (Object) 3);
        System.out.println(r1 + " " + r2 + " " + r2.getClass().getSimpleName() + " " + r3);
        MethodHandle boxed = mix.asType(MethodType.methodType(Object.class, Integer.class, Object.class, String.class));
        System.out.println((Object) boxed.invokeExact((Integer) 5, (Object) 6L, "x") + " " + boxed.type() + " " + mix.type().generic() + mix.type().wrap() + mix.type().hasPrimitives());
        try {
            boxed.invokeExact((Integer) 5, (Object) "str", "x");
        } catch (ClassCastException e) {
            System.out.println("CCE");
        } catch (WrongMethodTypeException e) {
            System.out.println("WMT");
        }
        try {
            Object o = (Object) boxed.invokeExact((Integer) 5, (Object) "str", "x");
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        try {
            mix.asType(MethodType.methodType(String.class, int.class));
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(mix.invokeWithArguments(1, 2L, "z") + " " + mix.invokeWithArguments(List.of(3, 4, 'q')));
        try {
            mix.invokeWithArguments(1, 2L);
        } catch (WrongMethodTypeException e) {
            System.out.println("arity");
        }
        MethodHandle va = l.findStatic(InvokeAndAsType.class, "va", MethodType.methodType(String.class, String.class, Object[].class));
        System.out.println(va.isVarargsCollector() + " " + (String) va.invoke("h") + (String) va.invoke("h", 1, "two", 3.0) + (String) va.invokeExact("h", new Object[] {9}) + va.invokeWithArguments("h", 1, 2, 3, 4) + (String) va.asFixedArity().invoke("f", new Object[0]));
        MethodHandle sum = l.findStatic(InvokeAndAsType.class, "sum", MethodType.methodType(int.class, int[].class));
        System.out.println((int) sum.invoke(1, 2, 3) + " " + (int) sum.invoke() + " " + (int) sum.asCollector(int[].class, 2).invokeExact(20, 22) + " " + (int) sum.invoke(new int[] {5}) + (Integer) sum.invokeWithArguments(1, 2));
        MethodHandle spread = mix.asSpreader(Object[].class, 3);
        System.out.println((long) spread.invokeExact(new Object[] {1, 2L, "s"}) + " " + spread.type());
        try {
            long x = (long) spread.invokeExact(new Object[] {1, 2L});
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle no = l.findStatic(InvokeAndAsType.class, "nothing", MethodType.methodType(void.class, String.class));
        Object v = no.invoke("x");
        System.out.println(v + " " + (int) no.asType(MethodType.methodType(int.class, Object.class)).invokeExact((Object) "y"));
        MethodHandle explicit = MethodHandles.explicitCastArguments(MethodHandles.identity(byte.class), MethodType.methodType(boolean.class, double.class));
        System.out.println((boolean) explicit.invokeExact(300.7) + " " + (int) MethodHandles.explicitCastArguments(MethodHandles.identity(int.class), MethodType.methodType(int.class, long.class)).invokeExact(1L << 33 | 7));
    }
}
