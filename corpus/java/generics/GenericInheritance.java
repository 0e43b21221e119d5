// Exercises: generic class hierarchies, overriding with substituted types, static members shared over instantiations
package generics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

public class GenericInheritance {
    static class Repo<ID extends Comparable<ID>, E extends Entity<ID>> {
        static int instances;
        protected final Map<ID, E> store = new TreeMap<>();

        Repo() { instances++; }

        E save(E e) {
            E old = store.put(e.id(), e);
            onSave(e, old);
            return old;
        }

        protected void onSave(E now, E before) { }

        List<E> all(Comparator<? super E> c) {
            List<E> l = new ArrayList<>(store.values());
            l.sort(c);
            return l;
        }

        <R> List<R> project(Function<? super E, ? extends R> f) {
            List<R> out = new ArrayList<>();
            store.values().forEach(e -> out.add(f.apply(e)));
            return out;
        }
    }

    interface Entity<ID> { ID id(); }

    record User(String id, int age) implements Entity<String> { }

    record Order(Integer id, String item) implements Entity<Integer> { }

    static class Users extends Repo<String, User> {
        final StringBuilder log = new StringBuilder();

        @Override protected void onSave(User now, User before) { log.append(before == null ? "+" : "~").append(now.id()).append(before == null ? 0 : now.age() - before.age()); }

        @Override User save(User u) { return u.age() < 0 ? null : super.save(u); }
    }

    static abstract class Handler<I, O> {
        abstract O handle(I in);

        <P> Handler<I, P> then(Handler<? super O, ? extends P> next) {
            Handler<I, O> me = this;
            return new Handler<I, P>() {
                @Override P handle(I in) { return next.handle(me.handle(in)); }
            };
        }
    }

    static class Len extends Handler<CharSequence, Integer> {
        @Override Integer handle(CharSequence in) { return in.length(); }
    }

    static class Show extends Handler<Object, String> {
        @Override String handle(Object in) { return "<" + in + ">"; }
    }

    static class Counter<T> {
        static int total;
        int mine;

        void hit(T t) {
            total++;
            mine++;
        }
    }

    interface Shape<S extends Shape<S>> { S scale(double k); }

    record Circle(double r) implements Shape<Circle> { public Circle scale(double k) { return new Circle(r * k); } }

    record Sq(double a) implements Shape<Sq> { public Sq scale(double k) { return new Sq(a * k); } }

    static <S extends Shape<S>> S twice(S s) { return s.scale(2).scale(1.5); }

    public static void main(String[] args) {
        Users us = new Users();
        us.save(new User("bob", 30));
        us.save(new User("al", 20));
        us.save(new User("bad", -1));
        System.out.println(us.save(new User("bob", 31)) + " " + us.log + " " + us.all(Comparator.comparing(User::age)) + us.project(User::id));
        Repo<Integer, Order> os = new Repo<>();
        for (int i = 5; i > 0; i--) os.save(new Order(i * 3 % 5, "it" + i));
        System.out.println(os.store.keySet() + " " + os.project(o -> o.item().charAt(2)) + Repo.instances);
        Handler<CharSequence, String> h = new Len().then(new Show()).then(new Show());
        System.out.println(h.handle("hello") + h.handle(new StringBuilder("xy")));
        Counter<String> a = new Counter<>();
        Counter<Integer> b = new Counter<>();
        a.hit("x");
        b.hit(1);
        b.hit(2);
        System.out.println(a.mine + " " + b.mine + " " + Counter.total);
        System.out.println(twice(new Circle(1)) + " " + twice(new Sq(2)).a());
        @SuppressWarnings({"rawtypes", "unchecked"}) Repo raw = us;
        try {
            raw.save(new Order(1, "z"));
        } catch (ClassCastException e) {
            System.out.println("bridge method cast");
        }
    }
}
