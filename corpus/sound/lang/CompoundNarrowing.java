// A compound assignment narrows.
// violates: 200
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompoundNarrowing {
    public static void main(String[] args) throws Exception {
        byte b = 100;
        b += Verifier.nondetInt() & 255;
        assert b != 44;
    }
}
