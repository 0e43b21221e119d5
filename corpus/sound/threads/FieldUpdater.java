// AtomicIntegerFieldUpdater adds to a field.
// violates: 700
package threads;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldUpdater {
    public static void main(String[] args) throws Exception {
        FieldUpdater o = new FieldUpdater();
        AtomicIntegerFieldUpdater<FieldUpdater> u = AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "n");
        u.addAndGet(o, Verifier.nondetInt());
        u.compareAndSet(o, 700, -1);
        assert o.n != -1;
    }

    volatile int n;
}
