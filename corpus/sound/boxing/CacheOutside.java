// Boxed ints outside the cache are different objects.
// violates: 128
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CacheOutside {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 100 || n > 128) {
            return;
        }
        Integer a = n;
        Integer b = n;
        assert a == b;
    }
}
