// Reference.refersTo one of two objects.
// violates: 2
package refs;

import java.lang.ref.WeakReference;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RefersTo {
    public static void main(String[] args) throws Exception {
        Object a = new Object();
        Object b = new Object();
        WeakReference<Object> r = new WeakReference<>(Verifier.nondetInt() == 2 ? b : a);
        assert !r.refersTo(b) || a.equals(b);
    }
}
