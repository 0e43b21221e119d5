// pow with an exponent from outside.
// violates: 11.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Pow {
    public static void main(String[] args) throws Exception {
        double e = Verifier.nondetDouble();
        assert Math.pow(2, e) != 2048;
    }
}
