// Exercises: SoftReference keeps its referent without memory pressure; clear and queues on soft references
package refs;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;

public class SoftRefs {
    static class Cache<K, V> {
        final Map<K, SoftReference<V>> m = new HashMap<>();
        int misses;

        V get(K k, java.util.function.Function<K, V> f) {
            SoftReference<V> r = m.get(k);
            V v = r == null ? null : r.get();
            if (v == null) {
                misses++;
                m.put(k, new SoftReference<>(v = f.apply(k)));
            }
            return v;
        }
    }

    public static void main(String[] args) {
        SoftReference<byte[]> s = new SoftReference<>(new byte[100]);
        System.gc();
        System.out.println(s.get() != null && s.get().length == 100);
        Cache<Integer, String> c = new Cache<>();
        int total = 0;
        for (int i = 0; i < 50; i++) total += c.get(i % 5, k -> "value" + k).length();
        System.out.println(total + " " + c.misses);
        c.m.get(3).clear();
        c.get(3, k -> "again");
        System.out.println(c.misses + " " + c.m.get(3).get());
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        SoftReference<Object> r = new SoftReference<>(new Object(), q);
        System.out.println(r.enqueue() + " " + (q.poll() == r) + " " + r.get());
        SoftReference<String> n = new SoftReference<>(null);
        System.out.println(n.get() + " " + n.enqueue() + n.refersTo(null));
    }
}
