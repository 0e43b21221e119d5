// Exercises: PhantomReference queues, phantom get is null, WeakHashMap shrinking and canonicalising maps
package refs;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

public class PhantomAndWeakMap {
    static final class Key {
        final int id;

        Key(int id) { this.id = id; }
    }

    static class Interner<T> {
        final WeakHashMap<T, WeakReference<T>> m = new WeakHashMap<>();

        T intern(T t) {
            WeakReference<T> r = m.get(t);
            T old = r == null ? null : r.get();
            if (old != null) return old;
            m.put(t, new WeakReference<>(t));
            return t;
        }
    }

    static PhantomReference<Object> phantom(ReferenceQueue<Object> q) { return new PhantomReference<>(new Object(), q); }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        PhantomReference<Object> p = phantom(q);
        System.out.println(p.get());
        Reference<?> got = null;
        for (int i = 0; i < 200 && got == null; i++) {
            System.gc();
            got = q.remove(5);
        }
        System.out.println(got == p);
        Map<Key, String> m = new WeakHashMap<>();
        List<Key> keep = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Key k = new Key(i);
            if (i % 10 == 0) keep.add(k);
            m.put(k, "v" + i);
        }
        for (int i = 0; i < 200 && m.size() > 10; i++) {
            System.gc();
            Thread.sleep(2);
        }
        int sum = 0;
        for (Map.Entry<Key, String> e : m.entrySet()) sum += e.getKey().id;
        System.out.println(m.size() + " " + sum + " " + m.get(keep.get(3)) + " " + keep.size());
        keep.subList(5, 10).clear();
        for (int i = 0; i < 200 && m.size() > 5; i++) {
            System.gc();
            Thread.sleep(2);
        }
        System.out.println(m.size() + " " + m.containsKey(keep.get(0)));
        Interner<String> in = new Interner<>();
        String a = new String("abc"), b = new String("abc");
        System.out.println((in.intern(a) == in.intern(b)) + " " + in.m.size());
        System.out.println(a.length() + b.length());
        try {
            new PhantomReference<>(new Object(), null).enqueue();
            System.out.println("allowed");
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
