// The square root of an input.
// violates: 15129.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Sqrt {
    public static void main(String[] args) throws Exception {
        assert Math.sqrt(Verifier.nondetDouble()) != 123.0;
    }
}
