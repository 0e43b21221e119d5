// A SoftReference to a box of an input.
// violates: 5150
package refs;

import java.lang.ref.SoftReference;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Soft {
    public static void main(String[] args) throws Exception {
        SoftReference<int[]> r = new SoftReference<>(new int[] {Verifier.nondetInt()});
        int[] a = r.get();
        assert a == null || a[0] != 5150;
    }
}
