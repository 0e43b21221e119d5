// A WeakReference to an input that is still held.
// violates: "held"
package refs;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.sosy_lab.sv_benchmarks.Verifier;

public class WeakHeld {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        WeakReference<String> r = new WeakReference<>(s);
        String back = r.get();
        Reference.reachabilityFence(s);
        assert back == null || !back.equals("held");
    }
}
