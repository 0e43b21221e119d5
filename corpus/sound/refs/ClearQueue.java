// A reference is enqueued for one input.
// violates: 77
package refs;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ClearQueue {
    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        Object o = new Object();
        WeakReference<Object> r = new WeakReference<>(o, q);
        if (Verifier.nondetInt() == 77) {
            r.enqueue();
        }
        assert q.poll() == null;
    }
}
