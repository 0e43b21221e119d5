// log10 of a power of ten.
// violates: 1000.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Log10 {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(Math.log10(d) == 3);
    }
}
