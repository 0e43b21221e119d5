// longBitsToDouble of an input.
// violates: 4613937818241073152L
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongBitsToDouble {
    public static void main(String[] args) throws Exception {
        assert Double.longBitsToDouble(Verifier.nondetLong()) != 3.0;
    }
}
