// numberOfLeadingZeros and numberOfTrailingZeros.
// violates: 64
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LeadingZeros {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert !(Integer.numberOfLeadingZeros(n) == 25 && Integer.numberOfTrailingZeros(n) == 6);
    }
}
