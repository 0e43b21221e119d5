// The depth of a stack trace depends on an input.
// violates: 23
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Depth {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 50) {
            return;
        }
        int base = new Exception().getStackTrace().length;
        assert depth(n) - base != 24;
    }

    static int depth(int n) {
        return n == 0 ? new Exception().getStackTrace().length : depth(n - 1);
    }
}
