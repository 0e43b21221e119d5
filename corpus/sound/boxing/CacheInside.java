// Boxed ints inside -128..127 are the same object.
// violates: 127
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CacheInside {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        Integer a = n;
        Integer b = n;
        assert !(a == b && n > 126);
    }
}
