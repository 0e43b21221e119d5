// Double.toString of an input.
// violates: 0.125
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleToString {
    public static void main(String[] args) throws Exception {
        assert !Double.toString(Verifier.nondetDouble()).equals("0.125");
    }
}
