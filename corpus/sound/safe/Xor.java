// x ^ y ^ y is x.
// holds: 3, 4
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Xor {
    public static void main(String[] args) throws Exception {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        assert (x ^ y ^ y) == x;
    }
}
