// A caught division by zero is the only exception.
// holds: 0
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Exceptions {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        try {
            int r = 10 / n;
            assert n != 0 && r * n + 10 % n == 10;
        } catch (ArithmeticException e) {
            assert n == 0;
        }
    }
}
