// Exercises: every kind of method reference: static, bound, unbound, constructor, array constructor, super, this
package lambdas;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public class MethodRefKinds {
    final String name;

    MethodRefKinds(String n) { name = n; }

    MethodRefKinds() { this("default"); }

    String greet(String who) { return name + " greets " + who; }

    static int twice(int x) { return 2 * x; }

    static String va(Object... os) { return "va" + os.length; }

    static class Sub extends MethodRefKinds {
        Sub() { super("sub"); }

        @Override String greet(String who) { return "sub overrides"; }

        Function<String, String> viaSuper() { return super::greet; }

        Function<String, String> viaThis() { return this::greet; }
    }

    static class Gen<T> {
        final T t;

        Gen(T t) { this.t = t; }

        <R> R fold(Function<T, R> f) { return f.apply(t); }

        class In {
            public String toString() { return "In" + t; }
        }

        Supplier<In> inner() { return In::new; }
    }

    interface Tri<A, B, C, R> { R go(A a, B b, C c); }

    public static void main(String[] args) {
        IntFunction<Integer> st = MethodRefKinds::twice;
        Function<String, MethodRefKinds> ctor = MethodRefKinds::new;
        Supplier<MethodRefKinds> ctor0 = MethodRefKinds::new;
        BiFunction<MethodRefKinds, String, String> unbound = MethodRefKinds::greet;
        Function<String, String> bound = ctor.apply("bo")::greet;
        IntFunction<int[]> arr = int[]::new;
        Function<Integer, List<String>[]> garr = List[]::new;
        System.out.println(st.apply(21) + " " + bound.apply("x") + " " + unbound.apply(ctor0.get(), "y") + " " + unbound.apply(new Sub(), "z") + " " + arr.apply(3).length + garr.apply(2).length);
        Sub s = new Sub();
        System.out.println(s.viaSuper().apply("q") + " / " + s.viaThis().apply("q"));
        ToIntFunction<String> len = String::length;
        Function<Object, String> str = Object::toString;
        Function<Integer, String> va1 = MethodRefKinds::va;
        Tri<Integer, Integer, Integer, String> va3 = MethodRefKinds::va;
        BinaryOperator<Integer> max = Math::max;
        Function<String, Integer> parse = Integer::parseInt;
        Tri<String, Integer, Integer, String> sub = String::substring;
        System.out.println(len.applyAsInt("four") + str.apply(5) + va1.apply(1) + va3.go(1, 2, 3) + max.apply(3, 9) + parse.andThen(x -> x + 1).apply("41") + sub.go("hello", 1, 3));
        Gen<String> g = new Gen<>("gg");
        System.out.println(g.fold(String::length) + " " + g.inner().get() + " " + new Gen<>(7).<String>fold(Integer::toBinaryString));
        List<String> out = new ArrayList<>();
        Consumer<String> add = out::add;
        add.andThen(x -> out.add(x + "!")).accept("e");
        List.of("b", "a").forEach(out::add);
        out.sort(String::compareTo);
        System.out.println(out);
        MethodRefKinds nul = null;
        try {
            Function<String, String> f = nul::greet;
            System.out.println("created " + f);
        } catch (NullPointerException e) {
            System.out.println("bound receiver is checked at once");
        }
        UnaryOperator<int[]> cl = int[]::clone;
        int[] a = {1, 2};
        int[] b = cl.apply(a);
        b[0] = 9;
        System.out.println(Arrays.toString(a) + Arrays.toString(b));
        Runnable r = new Sub()::hashCode;
        r.run();
        Function<String, String> chain = ((Function<String, String>) String::trim).andThen(String::toUpperCase).compose(x -> " " + x);
        System.out.println(chain.apply("abc "));
    }
}
