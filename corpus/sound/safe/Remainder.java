// The definition of / and %.
// holds: -17
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Remainder {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert n / 7 * 7 + n % 7 == n;
    }
}
