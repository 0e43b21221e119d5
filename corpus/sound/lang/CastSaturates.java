// A huge double becomes the largest long.
// violates: 1.0e300
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CastSaturates {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert (long) d != Long.MAX_VALUE || d == Double.POSITIVE_INFINITY;
    }
}
