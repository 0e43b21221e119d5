// Exercises: bounded and recursive type parameters, wildcards, generic methods over numbers and comparables
package generics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;

public class BoundedTypes {
    static abstract class Builder<T extends Builder<T>> {
        final StringBuilder sb = new StringBuilder();

        abstract T self();

        T add(String s) {
            sb.append(s).append(' ');
            return self();
        }
    }

    static class Fancy extends Builder<Fancy> {
        @Override Fancy self() { return this; }

        Fancy star() { return add("*"); }
    }

    interface Monoid<T> {
        T zero();

        T plus(T a, T b);

        default T sum(Collection<? extends T> c) {
            T r = zero();
            for (T t : c) r = plus(r, t);
            return r;
        }

        static <T> Monoid<T> of(T z, BinaryOperator<T> f) {
            return new Monoid<>() {
                public T zero() { return z; }

                public T plus(T a, T b) { return f.apply(a, b); }
            };
        }
    }

    static <T extends Number & Comparable<T>> T clampMax(List<T> l, T limit) {
        T best = null;
        for (T t : l) if (t.compareTo(limit) <= 0 && (best == null || t.compareTo(best) > 0)) best = t;
        return best;
    }

    static double total(Collection<? extends Number> c) {
        double d = 0;
        for (Number n : c) d += n.doubleValue();
        return d;
    }

    static void fill(Collection<? super Integer> c, int n) { for (int i = 0; i < n; i++) c.add(i); }

    static <T> void copy(List<? super T> dst, List<? extends T> src) { dst.addAll(src); }

    static <T extends Comparable<? super T>> void sort(T[] a) {
        for (int i = 1; i < a.length; i++) for (int j = i; j > 0 && a[j - 1].compareTo(a[j]) > 0; j--) {
            T t = a[j];
            a[j] = a[j - 1];
            a[j - 1] = t;
        }
    }

    static class Animal implements Comparable<Animal> {
        final int w;

        Animal(int w) { this.w = w; }

        public int compareTo(Animal o) { return Integer.compare(w, o.w); }

        public String toString() { return getClass().getSimpleName() + w; }
    }

    static class Cat extends Animal {
        Cat(int w) { super(w); }
    }

    static class Matrix<T> {
        final List<List<T>> rows = new ArrayList<>();
        final Monoid<T> m;

        Matrix(Monoid<T> m) { this.m = m; }

        T all() {
            List<T> sums = new ArrayList<>();
            for (List<T> r : rows) sums.add(m.sum(r));
            return m.sum(sums);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Fancy().add("a").star().add("b").star().sb);
        System.out.println(Monoid.of(0, Integer::sum).sum(List.of(1, 2, 3)) + Monoid.of("", String::concat).sum(List.of("x", "y")) + Monoid.<Double>of(1.0, (a, b) -> a * b).sum(List.of(2.0, 0.5, 3.0)));
        System.out.println(clampMax(List.of(1, 5, 9), 6) + " " + clampMax(List.of(1.5, 2.5), 1.0) + " " + total(List.of(1, 2.5, 3L, (byte) 4)));
        List<Number> nums = new ArrayList<>();
        fill(nums, 3);
        nums.add(0.5);
        List<Object> objs = new ArrayList<>(List.of("s"));
        fill(objs, 2);
        copy(objs, nums);
        System.out.println(nums + " " + objs);
        Cat[] cats = {new Cat(5), new Cat(1), new Cat(3)};
        sort(cats);
        Animal[] mix = {new Animal(9), new Cat(2), new Animal(4)};
        sort(mix);
        System.out.println(List.of(cats) + " " + List.of(mix) + java.util.Collections.max(List.of(cats)) + java.util.Collections.min(List.of(mix), Comparator.reverseOrder()));
        Matrix<String> ms = new Matrix<>(Monoid.of("", (a, b) -> b + a));
        ms.rows.add(List.of("a", "b"));
        ms.rows.add(List.of("c"));
        System.out.println(ms.all());
    }
}
