// scalb with an exponent from outside.
// violates: 12
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Scalb {
    public static void main(String[] args) throws Exception {
        assert Math.scalb(1.5, Verifier.nondetInt()) != 6144;
    }
}
