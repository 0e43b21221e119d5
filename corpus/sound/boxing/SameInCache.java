// Boxes of two inputs that are equal are one object within the cache.
// violates: 42, 42
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SameInCache {
    public static void main(String[] args) throws Exception {
        Integer a = Verifier.nondetInt();
        Integer b = Verifier.nondetInt();
        assert !(a == b && a == 42);
    }
}
