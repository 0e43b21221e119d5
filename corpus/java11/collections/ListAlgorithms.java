// Exercises: linked structures by hand: singly linked list, binary search tree, trie, ring buffer, generic heap
package collections;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

public class ListAlgorithms {
    static class Node<T> {
        T v;
        Node<T> next;

        Node(T v, Node<T> n) {
            this.v = v;
            next = n;
        }

        static <T> Node<T> of(List<T> l) { return l.isEmpty() ? null : new Node<>(l.get(0), of(l.subList(1, l.size()))); }

        static <T> Node<T> reverse(Node<T> n) {
            Node<T> r = null;
            for (; n != null; n = n.next) r = new Node<>(n.v, r);
            return r;
        }

        @Override public String toString() { return v + (next == null ? "" : "->" + next); }
    }

    static class Bst<K extends Comparable<K>> {
        K key;
        Bst<K> l, r;
        int size = 1;

        Bst(K k) { key = k; }

        static <K extends Comparable<K>> Bst<K> add(Bst<K> t, K k) {
            if (t == null) return new Bst<>(k);
            int c = k.compareTo(t.key);
            if (c < 0) t.l = add(t.l, k);
            else if (c > 0) t.r = add(t.r, k);
            t.size = 1 + (t.l == null ? 0 : t.l.size) + (t.r == null ? 0 : t.r.size);
            return t;
        }

        void walk(Consumer<? super K> f) {
            if (l != null) l.walk(f);
            f.accept(key);
            if (r != null) r.walk(f);
        }

        int height() { return 1 + Math.max(l == null ? 0 : l.height(), r == null ? 0 : r.height()); }
    }

    static class Trie {
        final TreeMap<Character, Trie> kids = new TreeMap<>();
        boolean end;

        void put(String s) {
            Trie t = this;
            for (char c : s.toCharArray()) t = t.kids.computeIfAbsent(c, k -> new Trie());
            t.end = true;
        }

        void collect(String pre, List<String> out) {
            if (end) out.add(pre);
            kids.forEach((c, t) -> t.collect(pre + c, out));
        }

        List<String> starting(String p) {
            Trie t = this;
            for (char c : p.toCharArray()) {
                t = t.kids.get(c);
                if (t == null) return List.of();
            }
            List<String> out = new ArrayList<>();
            t.collect(p, out);
            return out;
        }
    }

    static class Ring<T> implements Iterable<T> {
        final Object[] buf;
        int head, size;

        Ring(int n) { buf = new Object[n]; }

        void add(T t) {
            buf[(head + size) % buf.length] = t;
            if (size < buf.length) size++;
            else head = (head + 1) % buf.length;
        }

        @SuppressWarnings("unchecked")
        @Override public Iterator<T> iterator() {
            List<T> l = new ArrayList<>();
            for (int i = 0; i < size; i++) l.add((T) buf[(head + i) % buf.length]);
            return l.iterator();
        }
    }

    static <T> T maxBy(Iterable<? extends T> it, Comparator<? super T> c) {
        T best = null;
        for (T t : it) if (best == null || c.compare(t, best) > 0) best = t;
        return best;
    }

    public static void main(String[] args) {
        System.out.println(Node.of(List.of(1, 2, 3, 4)) + " " + Node.reverse(Node.of(List.of("a", "b", "c"))));
        Bst<Integer> t = null;
        int x = 9;
        for (int i = 0; i < 300; i++) t = Bst.add(t, (x = x * 1103515245 + 12345) >>> 20);
        long[] h = {0, Long.MIN_VALUE, 1};
        t.walk(k -> {
            h[0] = h[0] * 31 + k;
            if (k <= h[1]) h[2] = 0;
            h[1] = k;
        });
        System.out.println(t.size + " " + t.height() + " " + h[0] + " " + h[2]);
        Trie tr = new Trie();
        for (String s : "car card care cat dog do done".split(" ")) tr.put(s);
        System.out.println(tr.starting("car") + " " + tr.starting("d") + tr.starting("x") + tr.starting(""));
        Ring<Integer> r = new Ring<>(4);
        for (int i = 0; i < 11; i++) r.add(i * i);
        StringBuilder sb = new StringBuilder();
        for (int v : r) sb.append(v).append(' ');
        System.out.println(sb + "" + maxBy(r, Comparator.comparing(v -> v % 10)) + maxBy(List.of("a", "ccc", "bb"), Comparator.comparing(String::length)));
    }
}
