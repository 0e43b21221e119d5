// Integer.signum and Long.compare.
// violates: -5L
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Signum {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        assert !(Long.signum(n) == -1 && Long.compare(n, -6) > 0 && Long.compare(n, -4) < 0);
    }
}
