// Exercises: IdentityHashMap and WeakHashMap basics with strongly held keys, and cleared keys after gc
package collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

public class IdentityAndWeak {
    static final class Key {
        final int v;

        Key(int v) { this.v = v; }

        @Override public boolean equals(Object o) { return o instanceof Key && ((Key) o).v == v; }

        @Override public int hashCode() { return v; }
    }

    public static void main(String[] args) throws Exception {
        Map<Object, Integer> id = new IdentityHashMap<>();
        String a = new String("k"), b = new String("k");
        id.put(a, 1);
        id.put(b, 2);
        id.put("k", 3);
        id.put("k", 4);
        id.put(null, 5);
        System.out.println(id.size() + " " + id.get(a) + id.get(b) + id.get("k") + id.get(null) + " " + id.containsKey(new String("k")) + id.containsValue(2));
        id.remove(b);
        System.out.println(id.size() + " " + id.values().stream().mapToInt(x -> x).sum());
        Set<Key> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Key> keep = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Key k = new Key(i % 10);
            keep.add(k);
            ids.add(k);
            ids.add(k);
        }
        System.out.println(ids.size() + " " + ids.contains(keep.get(150)) + ids.contains(new Key(1)));
        for (int i = 0; i < 100; i++) ids.remove(keep.get(i));
        System.out.println(ids.size());
        WeakHashMap<Key, String> weak = new WeakHashMap<>();
        for (int i = 0; i < 50; i++) weak.put(i < 5 ? keep.get(i) : new Key(1000 + i), "v" + i);
        System.out.println(weak.get(new Key(3)) + " " + weak.containsKey(keep.get(4)));
        for (int i = 0; i < 50 && weak.size() > 5; i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println(weak.size() + " " + weak.get(keep.get(0)) + " " + weak.get(new Key(1010)));
        weak.put(null, "null key");
        System.out.println(weak.get(null) + weak.remove(keep.get(1)) + weak.size());
        System.out.println(keep.size());
    }
}
