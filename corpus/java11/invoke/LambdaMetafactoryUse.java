// Exercises: calling LambdaMetafactory and StringConcatFactory directly, and proxies made from handles
package invoke;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class LambdaMetafactoryUse {
    private final int base;

    LambdaMetafactoryUse(int b) { base = b; }

    private int plus(int x, int y) { return base + x + y; }

    static String twice(String s) { return s + s; }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle twice = l.findStatic(LambdaMetafactoryUse.class, "twice", MethodType.methodType(String.class, String.class));
        CallSite cs = LambdaMetafactory.metafactory(l, "apply", MethodType.methodType(Function.class), MethodType.methodType(Object.class, Object.class), twice, MethodType.methodType(String.class, String.class));
        Function<String, String> f = (Function<String, String>) cs.getTarget().invokeExact();
        System.out.println(f.apply("ab") + f.andThen(String::length).apply("xyz"));
        MethodHandle plus = l.findVirtual(LambdaMetafactoryUse.class, "plus", MethodType.methodType(int.class, int.class, int.class));
        MethodType op = MethodType.methodType(int.class, int.class, int.class);
        CallSite cs2 = LambdaMetafactory.metafactory(l, "applyAsInt", MethodType.methodType(IntBinaryOperator.class, LambdaMetafactoryUse.class), op, plus, op);
        IntBinaryOperator ib = (IntBinaryOperator) cs2.getTarget().invokeExact(new LambdaMetafactoryUse(100));
        System.out.println(ib.applyAsInt(1, 2));
        MethodHandle len = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        ToIntFunction<String> tl = (ToIntFunction<String>) LambdaMetafactory.metafactory(l, "applyAsInt", MethodType.methodType(ToIntFunction.class), MethodType.methodType(int.class, Object.class), len, MethodType.methodType(int.class, String.class)).getTarget().invokeExact();
        System.out.println(tl.applyAsInt("hello"));
        MethodHandle ctor = l.findConstructor(StringBuilder.class, MethodType.methodType(void.class));
        Supplier<StringBuilder> mk = (Supplier<StringBuilder>) LambdaMetafactory.metafactory(l, "get", MethodType.methodType(Supplier.class), MethodType.methodType(Object.class), ctor, MethodType.methodType(StringBuilder.class)).getTarget().invokeExact();
        System.out.println(mk.get().append("sb"));
        CallSite con = StringConcatFactory.makeConcatWithConstants(l, "x", MethodType.methodType(String.class, int.class, String.class, Object.class, double.class), "a\1b\1\2c\1\1!", "CONST");
        System.out.println((String) con.getTarget().invokeExact(5, "s", (Object) null, 2.5));
        CallSite plain = StringConcatFactory.makeConcat(l, "x", MethodType.methodType(String.class, char.class, boolean.class, long.class));
        System.out.println((String) plain.getTarget().invokeExact('c', true, 9L));
        try {
            LambdaMetafactory.metafactory(l, "apply", MethodType.methodType(Function.class), MethodType.methodType(Object.class, Object.class), plus, MethodType.methodType(String.class, String.class));
        } catch (java.lang.invoke.LambdaConversionException e) {
            System.out.println("conversion refused");
        }
        CallSite alt = LambdaMetafactory.altMetafactory(l, "apply", MethodType.methodType(Function.class), MethodType.methodType(Object.class, Object.class), twice, MethodType.methodType(String.class, String.class), LambdaMetafactory.FLAG_MARKERS, 1, Comparable2.class);
        Object marked = alt.getTarget().invoke();
        System.out.println((marked instanceof Comparable2) + " " + ((Function<String, String>) marked).apply("m"));
    }

    interface Comparable2 { }
}
