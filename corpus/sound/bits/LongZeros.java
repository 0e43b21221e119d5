// numberOfLeadingZeros of a long.
// violates: 1L
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongZeros {
    public static void main(String[] args) throws Exception {
        assert Long.numberOfLeadingZeros(Verifier.nondetLong()) != 63;
    }
}
