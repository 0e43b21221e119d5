// A recursive function of an input.
// violates: 13
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Recursion {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 14) {
            return;
        }
        assert fib(n) != 233;
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }
}
