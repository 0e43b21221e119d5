// A boxed value equals itself.
// holds: 500
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Boxing {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        Integer a = n;
        assert a.equals(n) && a == n;
    }
}
