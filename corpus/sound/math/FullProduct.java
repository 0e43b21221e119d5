// multiplyFull of two ints.
// violates: 1000000007
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FullProduct {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert Math.multiplyFull(n, n) != 1000000014000000049L || n < 0;
    }
}
