// Exercises: erasure-time casts, heap pollution, bridge casts and raw types
package generics;

import java.util.ArrayList;
import java.util.List;

public class ErasureAndCasts {
    static class Box<T> {
        T v;

        Box(T v) { this.v = v; }

        T get() { return v; }

        @SuppressWarnings("unchecked") <U> Box<U> cast() { return (Box<U>) this; }
    }

    static <T> T id(T t) { return t; }

    @SuppressWarnings("unchecked") static <T> T unsafe(Object o) { return (T) o; }

    @SuppressWarnings("unchecked") static <T extends Comparable<T>> T bounded(Object o) { return (T) o; }

    static <T> boolean same(List<T> a, List<T> b) { return a.getClass() == b.getClass(); }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(same(new ArrayList<String>(), (List) new ArrayList<Integer>()));
        Box<Integer> b = new Box<>("str").cast();
        System.out.println(b.get() + "" + (Object) b.v);
        try {
            int x = b.get();
            System.out.println(x);
        } catch (ClassCastException e) {
            System.out.println("CCE at use");
        }
        List<String> l = new ArrayList<>();
        ((List) l).add(42);
        System.out.println(l + " " + l.size() + l.contains(42));
        try {
            for (String s : l) System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("CCE in loop");
        }
        Object ok = ErasureAndCasts.<String>unsafe(5);
        System.out.println(ok);
        try {
            String bad = unsafe(5);
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println("CCE at assignment");
        }
        try {
            Object o = ErasureAndCasts.<String>bounded(new Object());
            System.out.println(o);
        } catch (ClassCastException e) {
            System.out.println("CCE to the bound");
        }
        try {
            String[] arr = ErasureAndCasts.<String>mk("a", "b");
            System.out.println(arr.length);
        } catch (ClassCastException e) {
            System.out.println("CCE generic array");
        }
        List<Integer>[] lists = new List[2];
        Object[] objs = lists;
        objs[0] = List.of("s");
        try {
            Integer i = lists[0].get(0);
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println("heap pollution");
        }
        System.out.println(id(id("x").length()) + id('c') + ErasureAndCasts.<Object>id(1).hashCode());
        System.out.println(new Box<>(new Box<>(3)).get().get() + 1);
    }

    @SafeVarargs static <T> T[] inner(T... ts) { return ts; }

    static <T> T[] mk(T a, T b) { return inner(a, b); }
}
