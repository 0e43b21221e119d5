// Rotating by 32 gives the same.
// holds: 12
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Rotation {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert Integer.rotateLeft(Integer.rotateRight(n, 7), 7) == n;
    }
}
