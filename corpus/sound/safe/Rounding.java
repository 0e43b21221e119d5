// A small int survives double.
// holds: 12
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Rounding {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert (int) (double) n == n;
    }
}
