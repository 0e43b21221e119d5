// Integer overflow wraps around.
// violates: 2147483647
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Overflow {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert n + 1 > n;
    }
}
