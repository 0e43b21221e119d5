// Long.valueOf at the lower end of its cache.
// violates: -129L
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongCache {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < -129 || n > 0) {
            return;
        }
        Long a = n;
        Long b = n;
        assert a == b;
    }
}
