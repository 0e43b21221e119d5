// A product that overflows to a small number.
// violates: 1431655766
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class OverflowProduct {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert !(n * 3 == 2 && n > 1);
    }
}
