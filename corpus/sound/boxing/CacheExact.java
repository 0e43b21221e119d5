// For each int from 100 to 130 the cache decides.
// violates: 129
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CacheExact {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 100 || n > 130) {
            return;
        }
        Integer a = n;
        Integer b = n;
        assert a == b || n != 129;
    }
}
