// A Semaphore's permits are an input.
// violates: 4
package threads;

import java.util.concurrent.Semaphore;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Permits {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        Semaphore s = new Semaphore(n);
        assert !(s.tryAcquire(4) && !s.tryAcquire());
    }
}
