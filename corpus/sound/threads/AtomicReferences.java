// AtomicReference.compareAndSet compares identity; AtomicStampedReference a stamp.
// violates: 3
package threads;

import java.util.concurrent.atomic.AtomicStampedReference;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicReferences {
    public static void main(String[] args) throws Exception {
        AtomicStampedReference<String> r = new AtomicStampedReference<>("a", 3);
        boolean done = r.compareAndSet("a", "b", Verifier.nondetInt(), 4);
        assert !done;
    }
}
