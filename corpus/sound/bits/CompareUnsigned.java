// compareUnsigned and divideUnsigned.
// violates: -1
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareUnsigned {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert !(Integer.compareUnsigned(n, -2) > 0 && Integer.divideUnsigned(n, 2) == Integer.MAX_VALUE);
    }
}
