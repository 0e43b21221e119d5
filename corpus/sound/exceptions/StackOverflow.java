// Recursion to a depth from outside overflows the stack.
// violates: 100000000
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class StackOverflow {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        boolean over = false;
        try {
            recurse(n);
        } catch (StackOverflowError e) {
            over = true;
        }
        assert !over;
    }

    static int recurse(int n) {
        return n <= 0 ? 0 : 1 + recurse(n - 1);
    }
}
