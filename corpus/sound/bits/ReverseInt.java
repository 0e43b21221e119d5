// Integer.reverse of an input.
// violates: 0x12345678
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ReverseInt {
    public static void main(String[] args) throws Exception {
        assert Integer.reverse(Verifier.nondetInt()) != 0x1e6a2c48;
    }
}
