// fma rounds once.
// violates: 134217729.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Fma {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        if (d != Math.rint(d) || d < 134217000 || d > 134218000) {
            return;
        }
        assert Math.fma(d, d, -(d * d)) == 0;
    }
}
