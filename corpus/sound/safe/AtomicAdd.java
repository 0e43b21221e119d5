// An AtomicInteger adds.
// holds: 8
package safe;

import java.util.concurrent.atomic.AtomicInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicAdd {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        AtomicInteger a = new AtomicInteger(n);
        assert a.addAndGet(2) == n + 2 && a.get() - 2 == n;
    }
}
