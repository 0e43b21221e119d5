// A return in finally overrides the exception.
// violates: 256
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FinallyReturns {
    public static void main(String[] args) throws Exception {
        assert pick(Verifier.nondetInt()) != 2;
    }

    @SuppressWarnings("finally")
    static int pick(int n) {
        try {
            if (n == 256) {
                throw new RuntimeException();
            }
            return 1;
        } catch (RuntimeException e) {
            return 3;
        } finally {
            if (n == 256) {
                return 2;
            }
        }
    }
}
