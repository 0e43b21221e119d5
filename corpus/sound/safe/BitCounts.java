// bitCount of x and ~x.
// holds: 5
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BitCounts {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert Integer.bitCount(n) + Integer.bitCount(~n) == 32;
    }
}
