// A short is squared as an int.
// violates: -181
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortInput {
    public static void main(String[] args) throws Exception {
        short s = Verifier.nondetShort();
        assert s * s != 32761 || s > 0;
    }
}
