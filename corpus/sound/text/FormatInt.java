// An int goes through String.format.
// violates: 31415
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FormatInt {
    public static void main(String[] args) throws Exception {
        assert !String.format("<%d>", Verifier.nondetInt()).equals("<31415>");
    }
}
