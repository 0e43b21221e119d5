// Exercises: AtomicIntegerFieldUpdater, AtomicReferenceFieldUpdater, Atomic* classes and arrays on one thread
package invoke;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class AtomicUpdaters {
    volatile int count;
    volatile long big;
    volatile String ref = "r0";
    int plain;

    public static void main(String[] args) {
        AtomicIntegerFieldUpdater<AtomicUpdaters> iu = AtomicIntegerFieldUpdater.newUpdater(AtomicUpdaters.class, "count");
        AtomicLongFieldUpdater<AtomicUpdaters> lu = AtomicLongFieldUpdater.newUpdater(AtomicUpdaters.class, "big");
        AtomicReferenceFieldUpdater<AtomicUpdaters, String> ru = AtomicReferenceFieldUpdater.newUpdater(AtomicUpdaters.class, String.class, "ref");
        AtomicUpdaters o = new AtomicUpdaters();
        System.out.println(iu.incrementAndGet(o) + " " + iu.getAndAdd(o, 10) + " " + iu.updateAndGet(o, x -> x * 3) + " " + iu.compareAndSet(o, 33, 1) + o.count + " " + lu.accumulateAndGet(o, 7, Long::sum) + lu.getAndSet(o, -1) + o.big);
        System.out.println(ru.getAndSet(o, "r1") + ru.compareAndSet(o, "r1", "r2") + ru.getAndUpdate(o, s -> s + "!") + o.ref);
        try {
            AtomicIntegerFieldUpdater.newUpdater(AtomicUpdaters.class, "plain");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(AtomicUpdaters.class, "none");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + "" + i.decrementAndGet() + i.addAndGet(7) + i.getAndUpdate(x -> -x) + i + i.accumulateAndGet(3, Math::max) + i.compareAndExchange(3, 9) + i.get() + i.intValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndSet(0) + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + "" + b.getAndSet(false) + b);
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.updateAndGet(s -> s + s) + r.getAndAccumulate("y", String::concat) + r.get());
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(ia.getAndIncrement(0) + " " + ia.accumulateAndGet(1, 5, (x, y) -> x * y) + ia + ia.length() + ia.compareAndSet(2, 3, 4));
        AtomicLongArray la = new AtomicLongArray(2);
        la.addAndGet(1, 1L << 40);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        ra.set(0, "q");
        System.out.println(la + " " + ra + ra.compareAndSet(1, null, "w") + ra.get(1));
        try {
            ia.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        AtomicStampedReference<String> st = new AtomicStampedReference<>("a", 0);
        int[] h = new int[1];
        System.out.println(st.compareAndSet("a", "b", 0, 1) + "" + st.compareAndSet("b", "c", 0, 2) + st.get(h) + h[0] + new AtomicMarkableReference<>("m", true).isMarked());
        LongAdder ad = new LongAdder();
        for (int k = 0; k < 100; k++) ad.add(k);
        LongAccumulator mx = new LongAccumulator(Math::max, Long.MIN_VALUE);
        mx.accumulate(5);
        mx.accumulate(-7);
        DoubleAdder da = new DoubleAdder();
        da.add(0.5);
        da.add(1.25);
        DoubleAccumulator dp = new DoubleAccumulator((x, y) -> x * y, 1);
        dp.accumulate(2.5);
        dp.accumulate(4);
        System.out.println(ad.sumThenReset() + " " + ad + mx + " " + da + " " + dp.get());
    }
}
