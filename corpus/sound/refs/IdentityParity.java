// The identity hash of objects decides; there are many of them.
// violates: 3
// depends: identity
package refs;

import org.sosy_lab.sv_benchmarks.Verifier;

public class IdentityParity {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n != 3) {
            return;
        }
        for (int i = 0; i < 200; i++) {
            assert (System.identityHashCode(new Object()) & 3) != 3;
        }
    }
}
