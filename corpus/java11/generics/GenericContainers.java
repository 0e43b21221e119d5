// Exercises: heterogeneous container, either, result, tuple, event store and generic graph with visitors
package generics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

public class GenericContainers {
    static class Favorites {
        private final Map<Class<?>, Object> m = new HashMap<>();

        <T> Favorites put(Class<T> k, T v) {
            m.put(k, k.cast(v));
            return this;
        }

        <T> T get(Class<T> k) { return k.cast(m.get(k)); }
    }

    interface Either<L, R> {
        <X> X fold(Function<? super L, ? extends X> l, Function<? super R, ? extends X> r);

        default <S> Either<L, S> map(Function<? super R, ? extends S> f) { return fold(Either::left, r -> right(f.apply(r))); }

        default <S> Either<L, S> flatMap(Function<? super R, Either<L, S>> f) { return fold(Either::left, f::apply); }

        static <L, R> Either<L, R> left(L v) {
            return new Either<>() {
                public <X> X fold(Function<? super L, ? extends X> l, Function<? super R, ? extends X> r) { return l.apply(v); }
            };
        }

        static <L, R> Either<L, R> right(R v) {
            return new Either<>() {
                public <X> X fold(Function<? super L, ? extends X> l, Function<? super R, ? extends X> r) { return r.apply(v); }
            };
        }
    }

    static Either<String, Integer> parse(String s) {
        try {
            return Either.right(Integer.valueOf(s));
        } catch (NumberFormatException e) {
            return Either.left("bad: " + s);
        }
    }

    static class Cons<T> implements Iterable<T> {
        final T head;
        final Cons<T> tail;

        Cons(T h, Cons<T> t) {
            head = h;
            tail = t;
        }

        @SafeVarargs static <T> Cons<T> of(T... ts) {
            Cons<T> r = null;
            for (int i = ts.length - 1; i >= 0; i--) r = new Cons<>(ts[i], r);
            return r;
        }

        public Iterator<T> iterator() {
            return new Iterator<T>() {
                Cons<T> at = Cons.this;

                public boolean hasNext() { return at != null; }

                public T next() {
                    if (at == null) throw new NoSuchElementException();
                    T t = at.head;
                    at = at.tail;
                    return t;
                }
            };
        }
    }

    interface Visitor<R> {
        R leaf(int v);

        R node(Tree l, Tree r);
    }

    interface Tree { <R> R accept(Visitor<R> v); }

    static Tree leaf(int n) { return new Tree() { public <R> R accept(Visitor<R> v) { return v.leaf(n); } }; }

    static Tree node(Tree l, Tree r) { return new Tree() { public <R> R accept(Visitor<R> v) { return v.node(l, r); } }; }

    public static void main(String[] args) {
        Favorites f = new Favorites().put(String.class, "s").put(Integer.class, 7).put(Class.class, Favorites.class);
        System.out.println(f.get(String.class) + f.get(Integer.class) + f.get(Class.class).getSimpleName() + f.get(Long.class));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"}) Favorites bad = f.put((Class) Integer.class, "not int");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        for (String s : new String[] {"42", "x", "0"}) System.out.println(parse(s).map(x -> x + 1).flatMap(x -> x == 1 ? Either.<String, Double>left("zero") : Either.right(x / 2.0)).<Object>fold(l -> "L" + l, r -> r));
        int sum = 0;
        for (int x : Cons.of(1, 2, 3, 4)) sum = sum * 10 + x;
        List<String> strs = new ArrayList<>();
        Cons.of("a", "b").forEach(strs::add);
        System.out.println(sum + " " + strs);
        Tree t = node(node(leaf(1), leaf(2)), node(leaf(3), node(leaf(4), leaf(5))));
        int total = t.accept(new Visitor<Integer>() {
            public Integer leaf(int v) { return v; }

            public Integer node(Tree l, Tree r) { return l.accept(this) + r.accept(this); }
        });
        String shape = t.accept(new Visitor<String>() {
            public String leaf(int v) { return "" + v; }

            public String node(Tree l, Tree r) { return "(" + l.accept(this) + " " + r.accept(this) + ")"; }
        });
        System.out.println(total + " " + shape);
    }
}
