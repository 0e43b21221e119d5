// IEEEremainder and %.
// violates: 8.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class IeeeRemainder {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(Math.IEEEremainder(d, 3) == -1 && d % 3 == 2 && d < 10);
    }
}
