// A bounded loop counts to its bound.
// holds: 4
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Loop {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt() & 7;
        int k = 0;
        for (int i = 0; i < n; i++) {
            k++;
        }
        assert k == n;
    }
}
