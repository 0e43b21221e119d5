// An assumption leaves one input.
// violates: 365
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Assumed {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 364);
        Verifier.assume(n < 366);
        assert n * n != 133225;
    }
}
