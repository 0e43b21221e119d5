// Arrays.fill with an input.
// violates: -4321L
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Fill {
    public static void main(String[] args) throws Exception {
        long[] a = new long[20];
        Arrays.fill(a, 5, 15, Verifier.nondetLong());
        assert a[14] != -4321L;
    }
}
