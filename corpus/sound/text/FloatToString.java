// A float is concatenated to a string.
// violates: 1.5f
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatToString {
    public static void main(String[] args) throws Exception {
        assert !("f" + Verifier.nondetFloat()).equals("f1.5");
    }
}
