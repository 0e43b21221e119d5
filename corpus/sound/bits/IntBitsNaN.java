// intBitsToFloat gives NaN.
// violates: 0x7fc00000
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class IntBitsNaN {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert !(Float.isNaN(Float.intBitsToFloat(n)) && n == 0x7fc00000);
    }
}
