// Shifts of a long take six bits.
// violates: -1
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShiftLong {
    public static void main(String[] args) throws Exception {
        int by = Verifier.nondetInt();
        assert 1L << by != Long.MIN_VALUE || by >= 0;
    }
}
