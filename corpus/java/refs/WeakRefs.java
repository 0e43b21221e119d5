// Exercises: WeakReference stays while strongly reachable and is cleared after System.gc, with ReferenceQueue polling
package refs;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

public class WeakRefs {
    static class Named extends WeakReference<Object> {
        final String name;

        Named(Object o, String n, ReferenceQueue<Object> q) {
            super(o, q);
            name = n;
        }
    }

    static boolean awaitClear(Reference<?> r) throws InterruptedException {
        for (int i = 0; i < 100 && !r.refersTo(null); i++) {
            System.gc();
            Thread.sleep(5);
        }
        return r.refersTo(null);
    }

    static WeakReference<byte[]> orphan() { return new WeakReference<>(new byte[1000]); }

    public static void main(String[] args) throws Exception {
        Object strong = new Object();
        WeakReference<Object> w = new WeakReference<>(strong);
        System.gc();
        System.out.println((w.get() == strong) + " " + w.refersTo(strong));
        WeakReference<byte[]> o = orphan();
        System.out.println(awaitClear(o) + " " + o.get());
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        List<Named> refs = new ArrayList<>();
        List<Object> keep = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Object x = new int[10];
            if (i % 2 == 0) keep.add(x);
            refs.add(new Named(x, "r" + i, q));
        }
        List<String> cleared = new ArrayList<>();
        for (int i = 0; i < 200 && cleared.size() < 3; i++) {
            System.gc();
            for (Reference<?> r; (r = q.poll()) != null; ) cleared.add(((Named) r).name);
            Thread.sleep(5);
        }
        cleared.sort(null);
        System.out.println(cleared + " " + keep.size() + " " + refs.stream().filter(r -> r.get() != null).count());
        WeakReference<Object> manual = new WeakReference<>(strong, q);
        System.out.println(manual.enqueue() + " " + manual.enqueue() + " " + (q.poll() == manual) + " " + q.poll() + " " + manual.get());
        manual.clear();
        WeakReference<String> literal = new WeakReference<>("interned literal");
        System.gc();
        System.out.println(literal.get());
        long t0 = System.nanoTime();
        System.out.println(q.remove(5) + " " + (System.nanoTime() - t0 >= 4_000_000));
        Object cyc1[] = new Object[1], cyc2[] = {cyc1};
        cyc1[0] = cyc2;
        WeakReference<Object> cycle = new WeakReference<>(cyc1);
        cyc1 = null;
        cyc2 = null;
        System.out.println(awaitClear(cycle));
        Reference.reachabilityFence(strong);
        System.out.println(keep.get(0) != null);
    }
}
