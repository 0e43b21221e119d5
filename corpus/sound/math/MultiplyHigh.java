// multiplyHigh of an input.
// violates: 6148914691236517206L
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class MultiplyHigh {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        assert !(Math.multiplyHigh(n, 3L) == 1 && n * 3 == 2);
    }
}
