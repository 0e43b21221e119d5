// The smallest int divided by minus one.
// violates: -2147483648
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class MinDivide {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert n >= 0 || n / -1 > 0;
    }
}
