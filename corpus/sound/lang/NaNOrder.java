// Double.compare puts NaN above infinity.
// violates: Double.NaN
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NaNOrder {
    public static void main(String[] args) throws Exception {
        assert Double.compare(Verifier.nondetDouble(), Double.POSITIVE_INFINITY) <= 0;
    }
}
