// Exercises: equals/hashCode contracts, symmetric and asymmetric equality, mutable keys in hash sets
package oop;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public class EqualsHashCode {
    static class Money {
        long amount;
        final String cur;

        Money(long a, String c) {
            amount = a;
            cur = c;
        }

        @Override public boolean equals(Object o) {
            return this == o || o instanceof Money && ((Money) o).amount == amount && ((Money) o).cur.equals(cur);
        }

        @Override public int hashCode() { return Objects.hash(amount, cur); }
    }

    static class Tagged extends Money {
        final String tag;

        Tagged(long a, String c, String t) {
            super(a, c);
            tag = t;
        }

        @Override public boolean equals(Object o) { return super.equals(o) && o instanceof Tagged && tag.equals(((Tagged) o).tag); }
    }

    static class Clash {
        final int v;

        Clash(int v) { this.v = v; }

        @Override public int hashCode() { return 42; }

        @Override public boolean equals(Object o) { return o instanceof Clash && ((Clash) o).v == v; }
    }

    static class IdentityOnly { }

    public static void main(String[] args) {
        Money a = new Money(5, "EUR"), b = new Money(5, "EUR"), t = new Tagged(5, "EUR", "gift");
        System.out.println(a.equals(b) + " " + a.equals(t) + " " + t.equals(a) + " " + (a.hashCode() == t.hashCode()) + " " + a.equals(null) + " " + a.hashCode());
        Set<Money> set = new HashSet<>(List.of(a));
        System.out.println(set.contains(b) + " " + set.add(b) + " " + set.add(new Money(6, "EUR")) + " " + set.size());
        a.amount = 9;
        System.out.println(set.contains(a) + " " + set.contains(b) + " " + set.remove(a) + " " + set.size());
        Map<Clash, Integer> m = new HashMap<>();
        for (int i = 0; i < 300; i++) m.merge(new Clash(i % 120), i, Integer::sum);
        int sum = 0;
        for (int i = 0; i < 120; i += 7) sum += m.get(new Clash(i));
        System.out.println(m.size() + " " + sum + " " + m.get(new Clash(500)) + " " + m.remove(new Clash(3)) + " " + m.size());
        IdentityOnly x = new IdentityOnly(), y = new IdentityOnly();
        System.out.println(x.equals(x) + " " + x.equals(y) + " " + (x.hashCode() == x.hashCode()) + " " + (x.hashCode() == System.identityHashCode(x)));
        System.out.println(Arrays.hashCode(new int[] {1, 2, 3}) + " " + List.of(1, 2, 3).hashCode() + " " + Arrays.asList(1, null).hashCode() + " " + Map.of("a", 1).hashCode() + " " + Set.of("x", "y").hashCode());
        System.out.println(Objects.hash() + " " + Objects.hash((Object) null) + " " + Objects.hash(1, "a", 2.5, true, 'c', null) + " " + Objects.hashCode(null) + Objects.equals(null, null));
        System.out.println("hello".hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Long.valueOf(-1).hashCode() + " " + Boolean.FALSE.hashCode() + " " + Map.entry("k", "v").hashCode());
        System.out.println(Arrays.deepHashCode(new Object[] {new int[] {1}, "x", new Object[] {null}}) + " " + Arrays.equals(new int[] {1}, new int[] {1}) + " " + new int[0].equals(new int[0]));
    }
}
