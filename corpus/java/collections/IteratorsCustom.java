// Exercises: custom Iterable, Iterator, AbstractList, AbstractMap, AbstractSet and Spliterator implementations
package collections;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.Spliterator;
import java.util.stream.StreamSupport;

public class IteratorsCustom {
    static class Range implements Iterable<Integer> {
        final int lo, hi, step;

        Range(int lo, int hi, int step) {
            this.lo = lo;
            this.hi = hi;
            this.step = step;
        }

        @Override public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;

                @Override public boolean hasNext() { return at < hi; }

                @Override public Integer next() {
                    if (!hasNext()) throw new NoSuchElementException("at " + at);
                    int r = at;
                    at += step;
                    return r;
                }
            };
        }
    }

    static class Squares extends AbstractList<Integer> {
        @Override public Integer get(int i) { return java.util.Objects.checkIndex(i, 10) * i; }

        @Override public int size() { return 10; }
    }

    static class Powers extends AbstractMap<Integer, Long> {
        @Override public Set<Entry<Integer, Long>> entrySet() {
            return new AbstractSet<>() {
                @Override public Iterator<Entry<Integer, Long>> iterator() {
                    Iterator<Integer> it = new Range(0, 8, 1).iterator();
                    return new Iterator<>() {
                        @Override public boolean hasNext() { return it.hasNext(); }

                        @Override public Entry<Integer, Long> next() {
                            int k = it.next();
                            return new SimpleImmutableEntry<>(k, 1L << (k * 4));
                        }
                    };
                }

                @Override public int size() { return 8; }
            };
        }
    }

    public static void main(String[] args) {
        Range r = new Range(1, 20, 4);
        int sum = 0;
        for (int x : r) sum += x;
        System.out.println(sum + " " + StreamSupport.stream(r.spliterator(), false).map(x -> x * 2).toList());
        Iterator<Integer> it = r.iterator();
        it.next();
        StringBuilder sb = new StringBuilder();
        it.forEachRemaining(sb::append);
        System.out.println(sb);
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Squares s = new Squares();
        System.out.println(s + " " + s.contains(49) + s.indexOf(64) + s.subList(2, 5) + s.hashCode() + s.equals(new ArrayList<>(s)));
        Powers p = new Powers();
        System.out.println(p + " " + p.get(5) + p.containsKey(9) + p.containsValue(256L) + p.keySet() + p.values().size() + p.equals(Map.copyOf(p)));
        Spliterator<Integer> sp = List.of(1, 2, 3, 4, 5, 6, 7, 8).spliterator();
        Spliterator<Integer> half = sp.trySplit();
        List<Integer> a = new ArrayList<>(), b = new ArrayList<>();
        half.tryAdvance(a::add);
        half.forEachRemaining(a::add);
        sp.forEachRemaining(b::add);
        System.out.println(a + " " + b + " " + sp.tryAdvance(b::add) + half.estimateSize() + sp.hasCharacteristics(Spliterator.SIZED) + new ArrayList<>(b).spliterator().characteristics());
        PrimitiveIterator.OfInt pi = "abc".chars().iterator();
        int t = 0;
        while (pi.hasNext()) t = t * 10 + pi.nextInt() - 'a';
        System.out.println(t);
    }
}
