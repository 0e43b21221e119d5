// Exercises: records with compact constructors, static factories, nested generics, equality and toString
package oop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

public class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -100) throw new IllegalArgumentException("x too small: " + x);
            y = Math.max(y, -100);
        }

        Point(int both) { this(both, both); }

        double norm() { return Math.sqrt(x * x + y * y); }

        @Override public int compareTo(Point o) { return Comparator.comparingInt(Point::x).thenComparingInt(Point::y).compare(this, o); }
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) { return new Pair<>(first, c); }

        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }
    }

    record All(byte b, short s, char c, int i, long l, float f, double d, boolean z, String str, int[] arr) {
        @Override public String toString() { return "All:" + i + Arrays.toString(arr); }
    }

    record Floats(float f, double d) { }

    record Empty() { }

    record Person(String name, List<String> tags) {
        Person(String name, List<String> tags) {
            this.name = Objects.requireNonNull(name);
            this.tags = List.copyOf(tags);
        }

        @Override public String name() { return "<" + name + ">"; }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4), q = new Point(3, 4);
        System.out.println(p + " " + p.equals(q) + " " + (p.hashCode() == q.hashCode()) + " " + p.norm() + " " + new Point(7) + " " + new Point(1, -500) + Point.ORIGIN);
        try {
            new Point(-101, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Pair<>("a", 1).with(List.of(p)) + " " + Pair.twin(null) + " " + new Pair<>(null, 2).equals(new Pair<>(null, 2)));
        All a = new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, true, "s", new int[] {1});
        System.out.println(a + " " + a.equals(new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, true, "s", new int[] {1})) + " "
            + a.equals(new All(a.b(), a.s(), a.c(), a.i(), a.l(), a.f(), a.d(), a.z(), a.str(), a.arr())));
        System.out.println(new Floats(0f, -0.0).equals(new Floats(-0f, -0.0)) + " " + new Floats(Float.NaN, Double.NaN).equals(new Floats(Float.NaN, Double.NaN)) + new Floats(1.5f, 2));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        List<String> tags = new ArrayList<>(List.of("x"));
        Person person = new Person("Ann", tags);
        tags.add("y");
        System.out.println(person + " " + person.name() + " " + person.tags() + p.equals(null) + p.equals("p"));
        Set<Point> set = new HashSet<>(List.of(p, new Point(1, 1)));
        set.add(q);
        System.out.println(set.size() + " " + new java.util.TreeSet<>(set));
        record Local(int n, Local next) { int sum() { return n + (next == null ? 0 : next.sum()); } }
        System.out.println(new Local(1, new Local(2, new Local(3, null))).sum() + " " + new Local(1, null));
    }
}
