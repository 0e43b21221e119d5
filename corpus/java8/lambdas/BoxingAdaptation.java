// Exercises: lambdas and method references that need boxing, unboxing, widening, void and varargs adaptation
package lambdas;

import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToLongFunction;

public class BoxingAdaptation {
    static int prim(int a) { return a + 1; }

    static Integer boxed(Integer a) { return a * 2; }

    static long wide(long a) { return a << 33; }

    static double dbl(double d) { return d / 2; }

    static Object obj(Object o) { return o == null ? "null!" : o.getClass().getSimpleName() + o; }

    static boolean sideEffect(Object o) {
        System.out.println("effect " + o);
        return true;
    }

    interface ShortOp { short go(byte b); }

    interface CharFn { int of(char c); }

    interface LongRet { long get(int x); }

    interface FloatRet { float get(Integer x); }

    interface NumRet { Number get(int x); }

    public static void main(String[] args) {
        Function<Integer, Integer> f1 = BoxingAdaptation::prim;
        IntFunction<Object> f2 = BoxingAdaptation::boxed;
        Function<Integer, Long> f3 = BoxingAdaptation::wide;
        IntToDoubleFunction f4 = BoxingAdaptation::dbl;
        IntToLongFunction f5 = BoxingAdaptation::prim;
        DoubleFunction<Object> f6 = BoxingAdaptation::obj;
        Supplier<Object> f7 = () -> 1.5f;
        ToLongFunction<Character> f8 = c -> c;
        IntFunction<Object> f9 = BoxingAdaptation::obj;
        LongFunction<Object> f10 = BoxingAdaptation::obj;
        System.out.println(f1.apply(1) + " " + f2.apply(2) + " " + f3.apply(3) + " " + f4.applyAsDouble(5) + " " + f5.applyAsLong(6) + " " + f6.apply(7) + " " + f7.get() + " " + f8.applyAsLong('a') + " " + f9.apply(9) + " " + f10.apply(10));
        Consumer<String> c = BoxingAdaptation::sideEffect;
        IntConsumer ic = BoxingAdaptation::sideEffect;
        c.accept("x");
        ic.accept(5);
        Runnable r = () -> prim(3);
        r.run();
        ObjIntConsumer<StringBuilder> oic = StringBuilder::append;
        StringBuilder sb = new StringBuilder();
        oic.accept(sb, 42);
        BiFunction<Integer, Integer, Integer> cmp = Integer::compare;
        BinaryOperator<Double> dmax = Math::max;
        IntBinaryOperator sum = Integer::sum;
        ToDoubleBiFunction<Integer, Integer> pow = Math::pow;
        System.out.println(sb + " " + cmp.apply(1, 2) + dmax.apply(1.0, 2.0) + sum.applyAsInt(Integer.MAX_VALUE, 1) + " " + pow.applyAsDouble(2, 10));
        ShortOp so = b -> (short) (b * 300);
        CharFn cf = Character::getNumericValue;
        CharFn id = ch -> ch;
        LongRet lr = x -> x;
        FloatRet fr = x -> x;
        NumRet nr = x -> x > 0 ? (Number) x : (Number) 2.5;
        IntPredicate ip = Character::isDigit;
        LongSupplier ls = () -> 'c';
        DoubleSupplier ds = () -> 1L << 60;
        System.out.println(so.go((byte) -100) + " " + cf.of('7') + id.of('A') + " " + lr.get(-1) + " " + fr.get(16777217) + " " + nr.get(1) + nr.get(0) + ip.test('5') + ls.getAsLong() + " " + ds.getAsDouble());
        Function<Object, Boolean> fb = Boolean.TRUE::equals;
        Function<String, Object> chars = String::toCharArray;
        System.out.println(fb.apply(true) + " " + ((char[]) chars.apply("abc")).length);
        Function<Integer, Integer> nul = BoxingAdaptation::prim;
        try {
            nul.apply(null);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
        @SuppressWarnings({"unchecked", "rawtypes"}) Function<Object, Object> raw = (Function) f1;
        try {
            raw.apply("str");
        } catch (ClassCastException e) {
            System.out.println("cast in lambda proxy");
        }
    }
}
