// Eight booleans in one pattern.
// violates: true, false, true, true, false, false, true, false
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BooleanInputs {
    public static void main(String[] args) throws Exception {
        int bits = 0;
        for (int i = 0; i < 8; i++) {
            bits = bits * 2 + (Verifier.nondetBoolean() ? 1 : 0);
        }
        assert bits != 0b10110010;
    }
}
